// The shop's accounts with carriers by which numbers are taken while one ships.
import { api, type WaybillAccount } from '@merchant/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { DataTable } from '../../../components/list/data-table.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay, useOfferedCarriers } from '../../../session/session.ts'
import { placeOf } from './sender-text.ts'
import { useAccountColumns } from './waybill-account-columns.tsx'
import { WaybillAccountForm } from './waybill-account-form.tsx'
import { waybillAccountTexts } from './waybill-account.texts.ts'
import '../shop-address/address-book.css'

interface AccountPanelProps {
  readonly shopId: string
  /** Frozen or closed: its accounts are looked at alone. */
  readonly isStopped: boolean
}

export default function WaybillAccountPanel({ shopId, isStopped }: AccountPanelProps): ReactNode {
  const t = useText(waybillAccountTexts)
  const mayEdit = useMay('shop.edit') && !isStopped
  const carriers = useOfferedCarriers()
  const [editing, setEditing] = useState<WaybillAccount | 'new' | null>(null)
  const { data, error, refresh } = useRead(api.waybill.accounts, { shopId }, { quiet: true })
  const book = useRead(api.shopAddress.list, { shopId }, { quiet: true })
  const addresses = (book.data ?? []).filter(({ kind }) => kind === 'SHIP')
  const remove = useRemoving()
  const senderOf = ({ senderAddressId }: WaybillAccount): string => {
    const address = addresses.find(({ id }) => id === senderAddressId)
    return address === undefined ? t('senderDefault') : placeOf(address)
  }
  const columns = useAccountColumns(senderOf, (account) =>
    mayEdit
      ? [
          { key: 'change', label: t('change'), onAct: () => setEditing(account) },
          { key: 'remove', label: t('remove'), danger: true, onAct: () => void remove(account) },
        ]
      : [],
  )
  const taken = (data ?? []).map(({ carrierCode }) => carrierCode)
  const isFull = carriers.every(({ code, hasEWaybill }) => !hasEWaybill || taken.includes(code))
  return (
    <SectionCard
      title={t('title')}
      extra={
        mayEdit && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={data === undefined || isFull}
            onClick={() => setEditing('new')}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <p className="muted address-book-note">{t('note')}</p>
      {error !== null && data === undefined ? (
        <ReadFailure error={error} onRetry={refresh} />
      ) : data?.length === 0 ? (
        <EmptyState kind="nothing" text={t('none')} extra={<p className="muted">{t('noneHint')}</p>} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={data ?? []}
          rowKey={({ id }) => id}
          skeletonRows={data === undefined ? 2 : 0}
        />
      )}
      {editing !== null && (
        <WaybillAccountForm
          shopId={shopId}
          account={editing === 'new' ? null : editing}
          taken={taken}
          addresses={addresses}
          onClose={() => setEditing(null)}
        />
      )}
    </SectionCard>
  )
}

/** A refusal is told by itself, so it never rejects. */
function useRemoving() {
  const t = useText(waybillAccountTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { send } = useSend(api.waybill.removeAccount, { refreshes: [api.waybill.accounts] })
  return async ({ id, version, carrierName: carrier }: WaybillAccount): Promise<void> => {
    const question = { title: t('removeQuestion', { carrier }), content: t('removeWhat'), okText: t('remove') }
    if (!(await confirm({ ...question, danger: true }))) return
    await send({ id, version }).then(
      () => notice.success(t('removed')),
      () => undefined,
    )
  }
}
