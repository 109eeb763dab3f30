// What is typed in the goods' editor, saved on the server by itself a moment after the last change, so that any device can go on with it.
import { api, GOODS_DRAFT_CHARS, type GoodsDraftRow } from '@merchant/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '../../../../api/use-endpoint.ts'
import { usePagePath } from '../../../../components/layout/page.tsx'
import { draftKey } from '../../../../components/form/form-draft.ts'
import { useDirtyForm } from '../../../../session/dirty-forms.ts'
import { useLogin } from '../../../../session/session.ts'
import type { GoodsBase, GoodsValues } from '../goods-values.ts'
import { dropMark, freshMark, readMark, writeMark } from './draft-mark.ts'

const AFTER_MS = 3_000

/** Why what is typed is not on the server: somebody has saved a newer draft, it is gone, or the server could not be asked. */
export type DraftTrouble =
  | { readonly kind: 'newer'; readonly draft: GoodsDraftRow }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' }

interface Typed {
  readonly values: Partial<GoodsValues>
  readonly base: GoodsBase | null
}

/**
 * @param form names the form in this browser
 * @param goodsId null: of new goods
 * @param shopId that the editor was opened for, should nothing else be chosen in it
 * @param found what was typed in this browser before, to be saved as soon as the editor stands
 */
export function useServerDraft(form: string, goodsId: string | null, shopId: string | undefined, found: Typed | null) {
  const key = draftKey(useLogin().user.id, form)
  const mark = useRef(readMark(key))
  const pending = useRef<Typed | null>(found)
  const underWay = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<DraftTrouble | null>(null)
  const { send } = useSend(api.goodsDraft.save, { quiet: true, refreshes: [api.goodsDraft.list, api.goodsDraft.info] })
  // What this device alone has is asked about before the page is closed: somebody counts on finding it elsewhere.
  useDirtyForm(trouble?.kind === 'failed', usePagePath(), false)

  const keep = (next: typeof mark.current) => {
    mark.current = next
    writeMark(key, next)
  }
  const saveOnce = async ({ values, base }: Typed) => {
    const { id, editorId, version } = mark.current
    const data = { values, base }
    if (JSON.stringify(data).length > GOODS_DRAFT_CHARS) return setTrouble({ kind: 'failed' })
    const shop = values.shopId ?? shopId
    try {
      const { isSaved, draft } = await send({
        id,
        ...(goodsId === null ? (shop === undefined ? {} : { shopId: shop }) : { goodsId }),
        editorId,
        version,
        title: (values.title ?? '').trim().slice(0, 200),
        data,
      })
      if (isSaved && draft !== null) {
        keep({ id: draft.id, editorId, version: draft.version })
        setSavedAt(draft.savedAt)
        setTrouble(null)
      } else setTrouble(draft === null ? { kind: 'gone' } : { kind: 'newer', draft })
    } catch {
      // It is typed on, or sent again with the next change.
      setTrouble({ kind: 'failed' })
    }
  }
  /** One after the other: an older content never comes last. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer.current)
    await underWay.current
    const typed = pending.current
    if (typed === null) return
    pending.current = null
    const saving = saveOnce(typed)
    underWay.current = saving
    await saving
    underWay.current = null
  }
  const flushNow = useEffectEvent(() => void flush())
  useEffect(() => {
    if (pending.current !== null) flushNow()
    // A page that goes behind another one, or is closed, has nothing left to wait for.
    return () => flushNow()
  }, [])

  return {
    savedAt,
    trouble,
    typed(values: Partial<GoodsValues>, base: GoodsBase | null) {
      pending.current = { values, base }
      clearTimeout(timer.current)
      // While a newer one stands in the way nothing is sent: the person decides first.
      if (trouble !== null && trouble.kind !== 'failed') return
      timer.current = setTimeout(() => void flush(), AFTER_MS)
    },
    /** Ends saving, and answers the draft that what is published now stands in; undefined without one. */
    async settle() {
      // What was typed last goes along, so that it can be corrected should somebody send it back.
      if (trouble === null) await flush()
      else await underWay.current
      clearTimeout(timer.current)
      pending.current = null
      const { id, version } = mark.current
      return version === 0 || (trouble !== null && trouble.kind !== 'failed') ? undefined : { id, version }
    },
    /** The draft that this browser wrote, as it is on the server; null without one. */
    own: () => (mark.current.version === 0 ? null : { id: mark.current.id, version: mark.current.version }),
    forget() {
      clearTimeout(timer.current)
      pending.current = null
      dropMark(key)
      mark.current = freshMark()
      setSavedAt(null)
      setTrouble(null)
    },
    /** Writes over the newer one, or begins another one where it is gone. */
    insist(values: Partial<GoodsValues>, base: GoodsBase | null) {
      keep(
        trouble?.kind === 'newer'
          ? { ...mark.current, id: trouble.draft.id, version: trouble.draft.version }
          : freshMark(),
      )
      setTrouble(null)
      pending.current = { values, base }
      void flush()
    },
  }
}
