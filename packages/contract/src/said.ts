// What the product says to people: always in both languages. One that has only one of them does not compile.

export type Language = 'zh' | 'en'

/** One sentence or name in both languages. */
export interface Said {
  readonly zh: string
  readonly en: string
}

export const said = (zh: string, en: string): Said => ({ zh, en })

/** What is the same in both: a number, a code, a name that a person typed. */
export const sameInBoth = (text: string): Said => ({ zh: text, en: text })

/** Several, one after the other, separated as each language separates. */
export const saidList = (parts: readonly Said[], between: Said = COMMAS): Said => ({
  zh: parts.map(({ zh }) => zh).join(between.zh),
  en: parts.map(({ en }) => en).join(between.en),
})
const COMMAS = said('、', ', ')

let languageOfNow: () => Language = () => 'zh'

/**
 * The program says once how it knows in which language it speaks now: a server by its request, a console by its reader.
 * Answers how it was known before.
 */
export function speakIn(language: () => Language): () => Language {
  const before = languageOfNow
  languageOfNow = language
  return before
}

/** The complaint of a schema that a field is missing; who describes the complaint says which field. */
export const MISSING = '\u0000missing'

/** A schema's complaint. What is missing has no wrong form: that is said by whoever describes the complaint. */
export const telling =
  (zh: string, en: string) =>
  (issue: { readonly input?: unknown }): string | undefined =>
    issue.input === undefined ? undefined : spoken(said(zh, en))

/** In the language of now; Chinese where nobody asked for another. */
export const spoken = (text: Said): string => text[languageOfNow()]
