import { expect, it, onTestFinished } from 'vitest';
import { copyText } from './code-box.tsx';

it('leaves the focus where it was on pages without a clipboard of their own', async () => {
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
  const input = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'isSecureContext');
    input.remove();
  });
  input.focus();
  await copyText('words').catch(() => {}); // nobody pressed anything here: some browsers refuse then
  expect(document.activeElement).toBe(input);
});
