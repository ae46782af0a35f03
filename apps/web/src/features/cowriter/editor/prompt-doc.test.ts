import { expect, it } from 'vitest';
import { toDoc, toPromptText } from './prompt-doc.ts';

it('keeps a prompt as it was through the editor', () => {
  for (const text of ['', 'Words', 'About {{cabc}} in {{?Tone}} words.\n\nSecond {{cabc}}', '{{a}}{{b}}', '  spaces  \n{ not a slot }'])
    expect(toPromptText(toDoc(text))).toBe(text);
});
