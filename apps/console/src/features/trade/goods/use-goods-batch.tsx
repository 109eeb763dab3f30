// Acts on goods, on one with undo where there is a way back, or on many with a result for each; held in the page, above the rows.
import { api, type GoodsRow, type InputOf } from '@merchant/contract'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { goodsTexts } from './goods.texts.ts'
import { type Missing, useMissingRefusal } from './use-missing-refusal.tsx'
import { WithAct } from './with-act.tsx'

type Update = InputOf<typeof api.goods.update>
type Of<Action extends Update['action']> = Omit<Extract<Update, { action: Action }>, 'ids'>

export type Move = 'shelve' | 'unshelve' | 'recycle' | 'restore' | 'purge'
/** What is done to each of the chosen goods. */
export type BatchAct =
  | { readonly action: Move }
  | Of<'schedule'>
  | Of<'setPrices'>
  | Of<'setStocks'>
  | Of<'setFreight'>
  | Of<'setShipHours'>
  | Of<'recommend'>
  | Of<'unrecommend'>
  | Of<'setSortWeight'>
  | Of<'setShopCategories'>

export interface Outcome {
  readonly act: BatchAct
  readonly succeeded: number
  readonly failed: readonly Failure[]
}

interface Failure extends Missing {
  readonly goods: GoodsRow
  readonly message: string
}

const NOTHING_MISSING: Missing = { missingDepositFen: null, handInHref: null }

/** A call takes at most so many. */
const MOST_AT_ONCE = 100
const backFrom: Readonly<Partial<Record<Move, Move>>> = {
  shelve: 'unshelve',
  unshelve: 'shelve',
  recycle: 'restore',
}

export function useGoodsBatch() {
  const t = useText(goodsTexts)
  const now = useParameters()
  const notice = useNotice()
  const confirm = useConfirm()
  const tellMissing = useMissingRefusal()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const update = useSend(api.goods.update, {
    refreshes: [api.goods.list, api.goods.info, api.shopCategory.list, api.board.merchant, api.merchant.info],
  })

  const send = async (act: BatchAct, rows: readonly GoodsRow[]): Promise<Outcome> => {
    const known = new Map(rows.map((row) => [row.id, row]))
    const failed: Failure[] = []
    let succeeded = 0
    for (let at = 0; at < rows.length; at += MOST_AT_ONCE) {
      const ids = rows.slice(at, at + MOST_AT_ONCE).map(({ id }) => id)
      const answer = await update.send({ ...act, ids }).catch((error: unknown) => {
        // Nothing was done yet: whoever asked says so. Later, what is done must not be done again with the rest.
        if (at === 0 || !(error instanceof ApiError)) throw error
        return error
      })
      if (answer instanceof ApiError) {
        const rest = rows.slice(at).map((goods) => ({ goods, message: answer.message, ...NOTHING_MISSING }))
        return { act, succeeded, failed: [...failed, ...rest] }
      }
      succeeded += answer.succeeded.length
      for (const { id, ...failure } of answer.failed) {
        const goods = known.get(id)
        if (goods !== undefined) failed.push({ goods, ...failure })
      }
    }
    return { act, succeeded, failed }
  }

  /** What has no way back is asked for once. */
  const isMeant = async (act: BatchAct, count: number, title: string): Promise<boolean> =>
    act.action !== 'purge' ||
    confirm({
      title: count === 1 ? t('purgeQuestion', { title }) : t('purgeQuestionMany', { count }),
      content: t('purgeWhat'),
      okText: t('purge'),
      danger: true,
    })

  /** One goods: says that it was done and offers to take it back. */
  const moveOne = async (move: Move, row: GoodsRow, offersUndo = true): Promise<void> => {
    if (!(await isMeant({ action: move }, 1, row.title))) return
    const done = await send({ action: move }, [row]).catch(() => null)
    if (done === null) return
    const [failure] = done.failed
    if (failure !== undefined) {
      tellMissing(failure.message, failure)
      return
    }
    const text = t(`done_${move}`, { title: row.title })
    const back = offersUndo ? backFrom[move] : undefined
    const undo = (way: Move) => {
      notice.destroy(row.id)
      void moveOne(way, row, false)
    }
    notice.success({
      key: row.id,
      content: back === undefined ? text : <WithAct text={text} label={t('undo')} onAct={() => undo(back)} />,
      duration: back === undefined ? 3 : 5,
    })
  }

  /** Turns the star of one goods. */
  const recommendOne = async (row: GoodsRow): Promise<void> => {
    const action = row.isRecommended ? 'unrecommend' : 'recommend'
    const done = await send({ action }, [row]).catch(() => null)
    const [failure] = done?.failed ?? []
    if (failure !== undefined) tellMissing(failure.message, failure)
    else if (done !== null) notice.success({ key: row.id, content: t(`done_${action}`, { title: row.title }) })
  }

  /** Errors: rejects when it was not saved, which has been said. */
  const weighOne = async (row: GoodsRow, sortWeight: number): Promise<void> => {
    const { failed } = await send({ action: 'setSortWeight', sortWeight }, [row])
    const [failure] = failed
    if (failure !== undefined) {
      tellMissing(failure.message, failure)
      throw new Error(failure.message)
    }
    notice.success(t('weightSaved', { weight: sortWeight }))
  }

  /**
   * Many: when all went well a word is enough, otherwise the result stays until it is closed. Errors: rejects when the first
   * call is refused or brings no answer, so that a form stays open with what was typed into it.
   */
  const applyToMany = async (act: BatchAct, rows: readonly GoodsRow[]): Promise<void> => {
    const done = await send(act, rows)
    setOutcome(done.failed.length === 0 ? null : done)
    const counted = { count: done.succeeded, days: now('goods.recycleDays') }
    if (done.failed.length === 0) notice.success(t(`batchDone_${act.action}`, counted))
  }

  /** The same without a form, asked for first where there is no way back. False: it was not done, or no answer came. */
  const actOnMany = async (act: BatchAct, rows: readonly GoodsRow[]): Promise<boolean> =>
    (await isMeant(act, rows.length, rows[0]?.title ?? '')) &&
    applyToMany(act, rows).then(
      () => true,
      () => false,
    )

  return {
    moveOne,
    recommendOne,
    weighOne,
    actOnMany,
    applyToMany,
    isActing: update.isSending,
    outcome,
    closeOutcome: () => setOutcome(null),
  }
}

export type GoodsBatch = ReturnType<typeof useGoodsBatch>
