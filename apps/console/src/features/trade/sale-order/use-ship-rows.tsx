// Ships many orders by their numbers, a part at a time, and takes them back while it is told.
import { api, type DataOf } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { refreshReads, useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { pasteShipTexts } from './paste-ship.texts.ts'
import type { PastedRow } from './pasted-rows.ts'

export type ShippedRows = DataOf<typeof api.saleOrder.shipRows>

/** So many leave well within the time that an answer is waited for. */
const AT_ONCE = 25
const reads = [api.saleOrder.list, api.saleOrder.info, api.saleOrder.checkRows, api.board.merchant]

export function useShipRows() {
  const t = useText(pasteShipTexts)
  const notice = useNotice()
  const client = useQueryClient()
  const shipping = useSend(api.saleOrder.shipRows)
  const undoing = useSend(api.saleOrder.operate)
  const [isShipping, setShipping] = useState(false)
  /** Shipments that were taken back. */
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())

  const undo = async (sent: ShippedRows['succeeded']) => {
    notice.destroy('shipped')
    let count = 0
    for (const { orderId, version, shipmentId } of sent) {
      const isBack = await undoing.send({ action: 'undoShip', orderId, version, shipmentId }).then(
        () => true,
        // Already shown.
        () => false,
      )
      if (!isBack) continue
      count += 1
      setUndone((before) => new Set([...before, shipmentId]))
    }
    await refreshReads(client, reads)
    if (count > 0) notice.success(t('undone', { count }))
  }

  /** What became of those that were asked for; where the connection broke, of those before. */
  const ship = async (rows: readonly (PastedRow & { readonly isSure: boolean })[]): Promise<ShippedRows> => {
    const outcome: ShippedRows = { succeeded: [], failed: [] }
    setShipping(true)
    try {
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const part = rows.slice(at, at + AT_ONCE).map(({ orderNo, carrierCode, waybillNo, isSure }) => ({
          orderNo,
          waybillNo,
          ...(isSure && { isSure }),
          ...(carrierCode === null ? {} : { carrierCode }),
        }))
        const { succeeded, failed } = await shipping.send({ rows: part })
        outcome.succeeded.push(...succeeded)
        outcome.failed.push(...failed)
      }
    } catch {
      // Already shown; the lines that were not asked for stay.
    } finally {
      setShipping(false)
    }
    const { succeeded } = outcome
    if (succeeded.length > 0) {
      const content = (
        <>
          {t('done', { count: succeeded.length })}{' '}
          <Button type="link" size="small" onClick={() => void undo(succeeded)}>
            {t('undo')}
          </Button>
        </>
      )
      notice.success({ key: 'shipped', content }, 8)
    }
    void refreshReads(client, reads)
    return outcome
  }
  return { ship, isShipping, undone }
}
