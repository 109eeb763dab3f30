// Acts on goods, on one with undo where there is a way back, or on many with a result for each; held in the page, above the rows.
import { api, type GoodsRow, type InputOf } from '@merchant/contract'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { isUndecided, useSend } from '../../../api/use-endpoint.ts'
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
  /** Those of the failed that went out together and perhaps are done: they go out again as they were, which is the same command. */
  readonly unanswered: Chunk
}
/** Rows of one call. */
type Chunk = readonly GoodsRow[]

interface Failure extends Missing {
  readonly goods: GoodsRow
  readonly message: string
}

const NOTHING_MISSING: Missing = { missingDepositFen: null, handInHref: null }

/** A call takes at most so many. */
const MOST_AT_ONCE = 100
const inChunks = (rows: readonly GoodsRow[]): Chunk[] =>
  Array.from({ length: Math.ceil(rows.length / MOST_AT_ONCE) }, (_, at) =>
    rows.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  )
const failuresOf = (rows: Chunk, message: string): Failure[] =>
  rows.map((goods) => ({ goods, message, ...NOTHING_MISSING }))
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

  const send = async (act: BatchAct, chunks: readonly Chunk[]): Promise<Outcome> => {
    const failed: Failure[] = []
    let succeeded = 0
    for (const [at, rows] of chunks.entries()) {
      const known = new Map(rows.map((row) => [row.id, row]))
      const answer = await update.send({ ...act, ids: [...known.keys()] }).catch((error: unknown) => {
        // Nothing was done yet: whoever asked says so. Later, what is done must not be done again with the rest.
        if (at === 0 || !(error instanceof ApiError)) throw error
        return error
      })
      if (answer instanceof ApiError) {
        const message = isUndecided(answer) ? t('perhapsDone') : answer.message
        const unsent = chunks.slice(at + 1).flat()
        return {
          act,
          succeeded,
          failed: [...failed, ...failuresOf(rows, message), ...failuresOf(unsent, t('notSentYet'))],
          unanswered: rows,
        }
      }
      succeeded += answer.succeeded.length
      for (const { id, ...failure } of answer.failed) {
        const goods = known.get(id)
        if (goods !== undefined) failed.push({ goods, ...failure })
      }
    }
    return { act, succeeded, failed, unanswered: [] }
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
    const done = await send({ action: move }, [[row]]).catch(() => null)
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
    const done = await send({ action }, [[row]]).catch(() => null)
    const [failure] = done?.failed ?? []
    if (failure !== undefined) tellMissing(failure.message, failure)
    else if (done !== null) notice.success({ key: row.id, content: t(`done_${action}`, { title: row.title }) })
  }

  /** Errors: rejects when it was not saved, which has been said. */
  const weighOne = async (row: GoodsRow, sortWeight: number): Promise<void> => {
    const { failed } = await send({ action: 'setSortWeight', sortWeight }, [[row]])
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
  const applyToMany = (act: BatchAct, rows: readonly GoodsRow[]): Promise<void> => applyInChunks(act, inChunks(rows))

  const applyInChunks = async (act: BatchAct, chunks: readonly Chunk[]): Promise<void> => {
    const done = await send(act, chunks)
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

  /** Those that failed once more; what was sent and not answered by itself. */
  const retry = async ({ act, failed, unanswered }: Outcome): Promise<void> => {
    const rest = failed.map(({ goods }) => goods).filter((row) => !unanswered.includes(row))
    if (!(await isMeant(act, failed.length, failed[0]?.goods.title ?? ''))) return
    // That it failed again has been said; its result stays.
    await applyInChunks(act, [...(unanswered.length === 0 ? [] : [unanswered]), ...inChunks(rest)]).catch(
      () => undefined,
    )
  }

  return {
    retry,
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
