import { describe, expect, it } from 'vitest';
import { Gate, type Turn, Turns } from './turns.ts';

const of = (base: string, person: string | null = null): { readonly turn: Turn } => ({ turn: { base, person } });

describe('turns', () => {
  it('serve in the order of asking among those who used alike', () => {
    const turns = new Turns({ perBase: 1, perPerson: 1 }, () => 0);
    const waiting = [of('a'), of('b')];
    expect(turns.next(waiting, [])).toBe(waiting[0]);
  });

  it('go to the base that used least of late, and to the person, and are forgotten in time', () => {
    let now = 0;
    const turns = new Turns({ perBase: 1, perPerson: 1 }, () => now);
    turns.note({ base: 'a', person: 'ada' }, 5000);
    const waiting = [of('a', 'bob'), of('b', 'ada'), of('b', 'bob')];
    expect(turns.next(waiting, [])).toBe(waiting[2]);
    now = 1e9;
    expect(turns.next(waiting, [])).toBe(waiting[0]);
  });

  it('pass by bases and people that run as many as they may', () => {
    const turns = new Turns({ perBase: 1, perPerson: 1 }, () => 0);
    expect(turns.next([of('a', 'bob')], [of('a', 'ada')])).toBeUndefined();
    expect(turns.next([of('b', 'ada')], [of('a', 'ada')])).toBeUndefined();
    expect(turns.next([of('b'), of('c')], [of('a'), of('b')])?.turn.base).toBe('c');
  });
});

describe('a gate', () => {
  it('leaves a place for others, however many of one base wait', async () => {
    const gate = new Gate(3);
    const inside: string[] = [];
    const end = new AbortController();
    const enter = async (base: string): Promise<() => void> => {
      const leave = await gate.enter({ base, person: null }, end.signal, 60_000);
      inside.push(base);
      return leave;
    };
    const heavy = Array.from({ length: 10 }, () => enter('heavy'));
    for (const one of heavy) one.catch(() => undefined); // those who still wait at the end
    const [first] = await Promise.all(heavy.slice(0, 2));
    await (
      await enter('light')
    )();
    expect(inside).toEqual(['heavy', 'heavy', 'light']);
    first?.();
    await heavy[2];
    expect(inside).toHaveLength(4);
    end.abort();
  });

  it('lets those go who wait no longer', async () => {
    const gate = new Gate(1);
    const leave = await gate.enter({ base: 'a', person: null }, undefined, 60_000);
    const gone = new AbortController();
    const aborted = gate.enter({ base: 'b', person: null }, gone.signal, 60_000);
    gone.abort();
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    await expect(gate.enter({ base: 'b', person: null }, undefined, 1)).rejects.toMatchObject({ code: 'deadline' });
    leave();
    (await gate.enter({ base: 'b', person: null }, undefined, 60_000))();
  });
});
