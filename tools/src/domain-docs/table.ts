// One table of a page, as Markdown.

/** Rows of cells under a head; null when there is no row. A pipe in a cell would end it and is escaped. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string | null {
  if (rows.length === 0) return null
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const code = (text: string): string => `\`${text}\``
export const codes = (texts: readonly string[]): string => (texts.length === 0 ? '–' : texts.map(code).join(', '))
