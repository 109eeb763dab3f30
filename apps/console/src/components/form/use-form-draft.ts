// The draft of one form as state: what was found when the form opened, what is kept while it is typed.
import { useState } from 'react'
import { useLogin } from '../../session/session.ts'
import { draftKey, dropDraft, type FormDraft, readDraft, writeDraft } from './form-draft.ts'

export interface Draft<Values, Base = unknown> {
  /** What was found when the form opened; null once it is dropped. */
  readonly restored: FormDraft<Values, Base> | null
  /** When it was last kept, as ISO-8601. */
  readonly keptAt: string | null
  keep(values: Partial<Values>, base?: Base | null): void
  drop(): void
}

/**
 * @param form names the form, and the record that it changes: `shop`, `goods.new`.
 * @param base what the form stands on now: a draft with another base was begun before that.
 */
export function useFormDraft<Values extends object, Base = null>(
  form: string,
  base: Base | null = null,
): Draft<Values, Base> {
  const key = draftKey(useLogin().user.id, form)
  const [restored, setRestored] = useState(() => readDraft<Values, Base>(key))
  const [keptAt, setKeptAt] = useState<string | null>(null)
  return {
    restored,
    keptAt,
    keep: (values, standsOn = base) => setKeptAt(writeDraft(key, standsOn, values)),
    drop: () => {
      dropDraft(key)
      setRestored(null)
      setKeptAt(null)
    },
  }
}
