import { expect, test } from 'vitest';
import { morphChildren } from './morph.ts';

function made(html: string): ChildNode[] {
  const box = document.createElement('div');
  box.innerHTML = html;
  return [...box.childNodes];
}

test('what stands for the same stays in the page, in its new place and with its new look', () => {
  const host = document.createElement('div');
  morphChildren(host, made('<button data-record="1">One</button><button data-record="2" class="old">Two</button>'));
  const second = host.children[1];
  morphChildren(host, made('<i>new</i><button data-record="2">Two, later</button><button data-record="3">Three</button>'));
  expect(host.children[1]).toBe(second);
  expect(host.innerHTML).toBe('<i>new</i><button data-record="2">Two, later</button><button data-record="3">Three</button>');
  morphChildren(host, made('<button data-record="3">Three</button><button data-record="2">Two</button>text'));
  expect(host.children[1]).toBe(second);
  expect(host.innerHTML).toBe('<button data-record="3">Three</button><button data-record="2">Two</button>text');
});
