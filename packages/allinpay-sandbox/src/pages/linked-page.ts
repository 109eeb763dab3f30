/** What a page behind a link works with, and the two things it can answer: a page or a way to go. */
import type { KeyRing } from '../keys/key-ring.ts'
import type { Settings } from '../settings.ts'
import type { FormFields } from '@merchant/allinpay/wire'
import type { PageLinkRow } from '../storage/tables.ts'

/** One of two texts: the one in the language of the reader. */
export type Speak = (chinese: string, english: string) => string

export interface LinkedPage {
  readonly speak: Speak
  readonly link: PageLinkRow
  /** What was filled in; empty when the page is only shown. */
  readonly fields: Readonly<FormFields>
  readonly settings: Readonly<Settings>
  readonly keys: KeyRing
}

export type PageAnswer = { readonly html: string } | { readonly redirect: string }

export function pageAnswer(text: string): PageAnswer {
  return { html: text }
}

export function redirectTo(address: string): PageAnswer {
  return { redirect: address }
}
