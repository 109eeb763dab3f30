// The shop's address book: every address by its kind, the default first.
import { api, SHOP_ADDRESSES_AT_MOST, type ShopAddressRow } from '@merchant/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { DataTable } from '../../../components/list/data-table.tsx'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { useAddressColumns } from './address-columns.tsx'
import { AddressForm } from './address-form.tsx'
import { shopAddressTexts } from './shop-address.texts.ts'
import './address-book.css'

interface AddressPanelProps {
  readonly shopId: string
  /** Frozen or closed: its addresses are looked at alone. */
  readonly isStopped: boolean
}

export default function AddressPanel({ shopId, isStopped }: AddressPanelProps): ReactNode {
  const t = useText(shopAddressTexts)
  const mayEdit = useMay('shop.edit') && !isStopped
  const [editing, setEditing] = useState<ShopAddressRow | 'new' | null>(null)
  const { data, error, refresh } = useRead(api.shopAddress.list, { shopId }, { quiet: true })
  const { setDefault, remove } = useAddressActs()
  const actionsOf = (row: ShopAddressRow): RowAction[] =>
    mayEdit
      ? [
          { key: 'change', label: t('change'), onAct: () => setEditing(row) },
          ...(row.isDefault
            ? []
            : [
                { key: 'default', label: t('setDefault'), onAct: () => void setDefault(row) },
                { key: 'remove', label: t('remove'), danger: true, onAct: () => void remove(row) },
              ]),
          ...(row.isDefault && row.kind === 'PICKUP' && isAlone(row, data ?? [])
            ? [{ key: 'remove', label: t('remove'), danger: true, onAct: () => void remove(row) }]
            : []),
        ]
      : []
  const columns = useAddressColumns(actionsOf)
  return (
    <SectionCard
      title={t('book')}
      extra={
        mayEdit && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={data === undefined || data.length >= SHOP_ADDRESSES_AT_MOST}
            onClick={() => setEditing('new')}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <p className="muted address-book-note">{t('note', { most: SHOP_ADDRESSES_AT_MOST })}</p>
      {error !== null && data === undefined ? (
        <ReadFailure error={error} onRetry={refresh} />
      ) : data?.length === 0 ? (
        <EmptyState kind="nothing" text={t('none')} />
      ) : (
        <DataTable
          label={t('book')}
          columns={columns}
          rows={data ?? []}
          rowKey={({ id }) => id}
          above={(row, before) => (before?.kind === row.kind ? null : <KindHead kind={row.kind} />)}
          skeletonRows={data === undefined ? 3 : 0}
        />
      )}
      {editing !== null && (
        <AddressForm shopId={shopId} address={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </SectionCard>
  )
}

const isAlone = ({ kind }: ShopAddressRow, all: readonly ShopAddressRow[]): boolean =>
  all.filter((other) => other.kind === kind).length === 1

function KindHead({ kind }: Pick<ShopAddressRow, 'kind'>): ReactNode {
  const t = useText(shopAddressTexts)
  return (
    <span className="address-book-kind">
      <strong>{t(`kind_${kind}`)}</strong>
      <span className="muted">{t(`what_${kind}`)}</span>
    </span>
  )
}

/** Refusals are told by themselves, so none of these rejects. */
function useAddressActs() {
  const t = useText(shopAddressTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const options = { refreshes: [api.shopAddress.list, api.shop.info] }
  const choosing = useSend(api.shopAddress.setDefault, options)
  const removing = useSend(api.shopAddress.remove, options)
  return {
    setDefault: ({ id, version }: ShopAddressRow) =>
      choosing.send({ id, version }).then(
        () => notice.success(t('madeDefault')),
        () => undefined,
      ),
    remove: async ({ id, version, contact }: ShopAddressRow) => {
      const question = { title: t('removeQuestion', { contact }), content: t('removeWhat'), okText: t('remove') }
      if (!(await confirm({ ...question, danger: true }))) return
      await removing.send({ id, version }).then(
        () => notice.success(t('removed')),
        () => undefined,
      )
    },
  }
}
