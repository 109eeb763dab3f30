// Takes goods off, one or many, and keeps what became of each that could not be; held in the page, above the rows.
import { api, type OffCode, type PlatformGoodsRow } from '@merchant/contract'
import { useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { useText } from '../../../i18n/text.ts'
import { platformGoodsTexts } from './platform-goods.texts.ts'

export type TakeOff = 'forceOff' | 'ban'

/** What is about to be done to which goods. */
export interface Taking {
  readonly act: TakeOff
  readonly rows: readonly PlatformGoodsRow[]
  readonly onDone?: () => void
}

export interface OffFailure {
  readonly goods: PlatformGoodsRow
  readonly message: string
}

export interface Ruled {
  readonly code: OffCode
  readonly reason: string
  readonly points?: number | null
  readonly pictures?: readonly Picture[]
}

export function useTakingOff() {
  const t = useText(platformGoodsTexts)
  const notice = useNotice()
  const [taking, setTaking] = useState<Taking | null>(null)
  const [outcome, setOutcome] = useState<{ readonly succeeded: number; readonly failed: readonly OffFailure[] } | null>(
    null,
  )
  const refreshes = [api.platformGoods.list, api.platformGoods.info, api.violationDesk.list] as const
  const forceOff = useSend(api.platformGoods.forceOff, { refreshes })
  const ban = useSend(api.platformGoods.ban, { refreshes })
  /** Rejects when it is refused as a whole: the form stays open with what was typed. */
  const take = async ({ act, rows, onDone }: Taking, { pictures = [], points, ...ruled }: Ruled): Promise<void> => {
    const goods = rows.map(({ merchantId, id }) => ({ merchantId, id }))
    const { succeeded, failed } = await (act === 'forceOff' ? forceOff : ban).send({
      goods,
      ...ruled,
      ...(points === undefined || points === null ? {} : { points }),
      fileIds: pictures.map(({ fileId }) => fileId),
    })
    const known = new Map(rows.map((row) => [row.id, row]))
    const failures = failed.flatMap(({ id, message }) => {
      const row = known.get(id)
      return row === undefined ? [] : [{ goods: row, message }]
    })
    if (failures.length === 0) notice.success(t(`done_${act}`, { count: succeeded.length }))
    else setOutcome({ succeeded: succeeded.length, failed: failures })
    onDone?.()
  }
  return { taking, begin: setTaking, end: () => setTaking(null), take, outcome, closeOutcome: () => setOutcome(null) }
}

export type TakingOff = ReturnType<typeof useTakingOff>
