// 上架 and 下架, of one goods with undo or of many with a result for each; held in the page, above the rows.
import { api, type GoodsRow } from '@merchant/contract'
import { useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { goodsTexts } from './goods.texts.ts'
import { useDepositRefusal } from './use-deposit-refusal.tsx'
import { WithAct } from './with-act.tsx'

export type Move = 'shelve' | 'unshelve'

export interface Outcome {
  readonly move: Move
  readonly succeeded: number
  readonly failed: readonly Failure[]
}

interface Failure {
  readonly goods: GoodsRow
  readonly message: string
  /** Set when the goods wait for a deposit. */
  readonly missingDepositFen: number | null
}

/** A call takes at most so many. */
const MOST_AT_ONCE = 100

export function useShelving() {
  const t = useText(goodsTexts)
  const notice = useNotice()
  const tellDeposit = useDepositRefusal()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const update = useSend(api.goods.update, {
    refreshes: [api.goods.list, api.goods.info, api.board.merchant, api.merchant.info],
  })

  const send = async (move: Move, rows: readonly GoodsRow[]): Promise<Outcome> => {
    const known = new Map(rows.map((row) => [row.id, row]))
    const failed: Failure[] = []
    let succeeded = 0
    for (let at = 0; at < rows.length; at += MOST_AT_ONCE) {
      const ids = rows.slice(at, at + MOST_AT_ONCE).map(({ id }) => id)
      const answer = await update.send({ action: move, ids })
      succeeded += answer.succeeded.length
      for (const { id, ...failure } of answer.failed) {
        const goods = known.get(id)
        if (goods !== undefined) failed.push({ goods, ...failure })
      }
    }
    return { move, succeeded, failed }
  }

  /** One goods: says that it was done and offers to take it back. */
  const moveOne = async (move: Move, row: GoodsRow, offersUndo = true): Promise<void> => {
    const done = await send(move, [row]).catch(() => null)
    if (done === null) return
    const [failure] = done.failed
    if (failure !== undefined) {
      const { message, missingDepositFen } = failure
      if (missingDepositFen === null) notice.error(message)
      else tellDeposit(message, missingDepositFen)
      return
    }
    const text = t(move === 'shelve' ? 'shelved' : 'unshelved', { title: row.title })
    const back: Move = move === 'shelve' ? 'unshelve' : 'shelve'
    const undo = () => {
      notice.destroy(row.id)
      void moveOne(back, row, false)
    }
    notice.success({
      key: row.id,
      content: offersUndo ? <WithAct text={text} label={t('undo')} onAct={undo} /> : text,
      duration: offersUndo ? 5 : 3,
    })
  }

  /** Many: when all went well a word is enough, otherwise the result stays until it is closed. False: no answer came. */
  const moveMany = async (move: Move, rows: readonly GoodsRow[]): Promise<boolean> => {
    const done = await send(move, rows).catch(() => null)
    if (done === null) return false
    setOutcome(done.failed.length === 0 ? null : done)
    if (done.failed.length === 0) {
      notice.success(t(move === 'shelve' ? 'batchDone_shelve' : 'batchDone_unshelve', { count: done.succeeded }))
    }
    return true
  }

  return { moveOne, moveMany, isMoving: update.isSending, outcome, closeOutcome: () => setOutcome(null) }
}
