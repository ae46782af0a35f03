/** A message as a chat program takes it at the address of a channel. */
export const roomMessage = (program: string, text: string): Readonly<Record<string, string>> =>
  program === 'Discord' ? { content: text } : { text };
