// A row of the address book.
import { api, type ShopAddressRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { MaskedValue } from '../../../components/value/masked-value.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { shopAddressTexts } from './shop-address.texts.ts'

export function useAddressColumns(actionsOf: (row: ShopAddressRow) => RowAction[]): Column<ShopAddressRow>[] {
  const t = useText(shopAddressTexts)
  const shared = useText(sharedTexts)
  return [
    {
      key: 'contact',
      title: t('contact'),
      cell: ({ contact }) => <strong>{contact}</strong>,
      onPhone: 'head',
      width: 128,
    },
    {
      key: 'default',
      title: t('isDefault'),
      cell: ({ isDefault }) => isDefault && <StatusTag tone="info">{t('isDefault')}</StatusTag>,
      onPhone: 'aside',
      width: 88,
    },
    { key: 'phone', title: t('phone'), cell: (row) => <AddressPhone row={row} />, onPhone: 'line', width: 184 },
    {
      key: 'place',
      title: t('place'),
      cell: ({ region, detail }) => `${region.map(({ name }) => name).join('')} ${detail}`,
      onPhone: 'line',
      width: 280,
      grows: true,
    },
    {
      key: 'remark',
      title: t('remark'),
      cell: ({ remark }) => (remark === '' ? <NoValue /> : remark),
      onPhone: 'line',
      width: 168,
    },
    {
      key: 'actions',
      title: shared('actions'),
      cell: (row) => <RowActions actions={actionsOf(row)} />,
      sticky: 'end',
      onPhone: 'foot',
      width: 168,
    },
  ]
}

function AddressPhone({ row: { id, phone } }: { readonly row: ShopAddressRow }): ReactNode {
  const t = useText(shopAddressTexts)
  const reveal = useSend(api.shopAddress.reveal)
  return (
    <span className="tabular nowrap">
      <MaskedValue masked={phone} what={t('phone')} onReveal={(reason) => reveal.send({ id, reason })} />
    </span>
  )
}
