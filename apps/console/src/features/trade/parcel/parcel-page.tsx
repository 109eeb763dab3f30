// What goes wrong with parcels, by kind; a row leads to its order and its track, and is dealt with or ignored alone or with others.
import { api, type DataOf, type ParcelExceptionRow, parcelTab } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { HandleModal, type Handling, type Outcome } from './handle-modal.tsx'
import { useParcelColumns } from './parcel-columns.tsx'
import { parcelTabLabels } from './parcel.labels.ts'
import { parcelTexts } from './parcel.texts.ts'

const REFETCH_MS = 30_000

export default function ParcelPage(): ReactNode {
  const t = useText(parcelTexts)
  const say = useSay()
  const page = usePage()
  const mayHandle = useMay('saleOrder.ship')
  const [handling, setHandling] = useState<Handling>()
  const open = ({ orderId }: ParcelExceptionRow) => page.go(`/order/saleorder?id=${orderId}`)
  const begin = (outcome: Outcome, rows: readonly ParcelExceptionRow[]) => setHandling({ outcome, rows })
  const handle = useHandling()
  const columns = useParcelColumns({ onOpen: open, onHandle: mayHandle ? begin : null })
  return (
    <>
      <ListPage<DataOf<typeof api.parcel.list>>
        endpoint={api.parcel.list}
        rowKey={({ id }) => id}
        columns={columns}
        tabs={{
          field: 'tab',
          options: [
            { value: '', label: t('all') },
            ...parcelTab.options.map((value) => ({ value, label: say(parcelTabLabels[value].text) })),
          ],
        }}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
        onOpen={open}
        {...(mayHandle
          ? {
              batch: (rows: readonly ParcelExceptionRow[], clear: () => void) => (
                <Batch rows={rows} onHandle={(outcome, some) => setHandling({ outcome, rows: some, onDone: clear })} />
              ),
            }
          : {})}
        empty={{ text: (tab) => t(tab === 'OVER' ? 'noneOver' : 'none') }}
        refetchEvery={REFETCH_MS}
      />
      <HandleModal handling={handling} onDone={() => setHandling(undefined)} onHandle={handle} />
    </>
  )
}

function useHandling() {
  const t = useText(parcelTexts)
  const notice = useNotice()
  const sending = useSend(api.parcel.handle, { refreshes: [api.parcel.list, api.parcel.track, api.board.merchant] })
  return async ({ outcome, rows, onDone }: Handling, note: string) => {
    const { succeeded, failed } = await sending.send({ ids: rows.map(({ id }) => id), outcome, note })
    onDone?.()
    if (succeeded.length > 0)
      notice.success(t(outcome === 'DONE' ? 'saved' : 'savedIgnored', { count: succeeded.length }))
    const [first] = failed
    if (first !== undefined) notice.warning(t('failedSome', { count: failed.length, reason: first.message }))
  }
}

interface BatchProps {
  readonly rows: readonly ParcelExceptionRow[]
  readonly onHandle: (outcome: Outcome, rows: readonly ParcelExceptionRow[]) => void
}

function Batch({ rows, onHandle }: BatchProps): ReactNode {
  const t = useText(parcelTexts)
  const open = rows.filter(({ status }) => status === 'OPEN')
  return (
    <>
      <Button type="primary" disabled={open.length === 0} onClick={() => onHandle('DONE', open)}>
        {t('doneChosen', { count: open.length })}
      </Button>
      <Button disabled={open.length === 0} onClick={() => onHandle('IGNORED', open)}>
        {t('ignoreChosen', { count: open.length })}
      </Button>
    </>
  )
}
