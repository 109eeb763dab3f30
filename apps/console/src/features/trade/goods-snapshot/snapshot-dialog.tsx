// The goods of a line as their buyer saw them: read of the own merchant, or by the platform's people of any.
import { api, type GoodsSnapshot } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import type { LineOfOrder } from './line-of-order.ts'
import { SnapshotView } from './snapshot-view.tsx'
import { snapshotTexts } from './snapshot.texts.ts'

interface SnapshotDialogProps {
  readonly line: LineOfOrder
  readonly onClose: () => void
}

export default function SnapshotDialog({ line, onClose }: SnapshotDialogProps): ReactNode {
  const t = useText(snapshotTexts)
  const { orderId, itemId, merchantId } = line
  return (
    <Dialog title={t('snapshot')} open onClose={onClose} width={760}>
      {merchantId === undefined ? (
        <Own orderId={orderId} itemId={itemId} />
      ) : (
        <Any orderId={orderId} itemId={itemId} merchantId={merchantId} />
      )}
    </Dialog>
  )
}

type Line = Pick<LineOfOrder, 'orderId' | 'itemId'>

const Own = (line: Line) => <Shown read={useRead(api.saleOrder.snapshot, line, { quiet: true })} />

const Any = (line: Line & { readonly merchantId: string }) => (
  <Shown read={useRead(api.platformSaleOrder.snapshot, line, { quiet: true })} />
)

interface ShownProps {
  readonly read: {
    readonly data: GoodsSnapshot | undefined
    readonly error: Error | null
    readonly refresh: () => unknown
  }
}

function Shown({ read: { data, error, refresh } }: ShownProps): ReactNode {
  if (data !== undefined) return <SnapshotView snapshot={data} />
  return error === null ? (
    <div className="page-loading" role="status" />
  ) : (
    <ReadFailure error={error} onRetry={refresh} />
  )
}
