// What a word of an enum is called, in both languages, and in which tone: the one place, for the console and for base data.
/** One text in both languages. */
export type LabelText = readonly [chinese: string, english: string]

/** How a state is coloured; it never says more than its word. */
export const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const
export type Tone = (typeof tones)[number]

export interface Label {
  readonly text: LabelText
  readonly tone: Tone
}

/** Of states: a new value of the enum does not compile until it has its own. */
export type Labels<Value extends string> = Readonly<Record<Value, Label>>
/** Of what has no colour. */
export type LabelTexts<Value extends string> = Readonly<Record<Value, LabelText>>
