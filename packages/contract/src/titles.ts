// What the fields of the contract are called when one of them is complained about.
import { type Said, sameInBoth, said } from './said.ts'

let english: Readonly<Record<string, string>> = {}

/** The English titles, for whoever speaks English; until then a field has its Chinese one. */
export function learnTitles(titles: Readonly<Record<string, string>>): void {
  english = titles
}

export const titleInBoth = (title: string): Said =>
  Object.hasOwn(english, title) ? said(title, english[title] ?? title) : sameInBoth(title)
