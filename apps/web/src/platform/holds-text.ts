/** Whether a text holds what somebody looks for, whatever the case and the blanks around it. */
export function holdsText(text: string, wanted: string): boolean {
  return text.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());
}
