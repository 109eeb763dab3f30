// 服务目录 for the platform's people: what merchants can order, added, changed, put on and off sale where it stands.
import { api, formatYuan, type PlatformProductRow } from '@merchant/contract'
import { platformOrderTypeTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { useKeptRows } from '../../../components/list/kept-rows.tsx'
import { ReadTable } from '../../../components/list/read-table.tsx'
import { type RowAction, RowActions } from '../../../components/list/row-actions.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { PlatformProductForm } from './platform-product-form.tsx'
import { platformProductTexts } from './platform-product.texts.ts'

export default function PlatformProductPage(): ReactNode {
  const t = useText(platformProductTexts)
  const read = useRead(api.platformProduct.list, undefined, { quiet: true })
  const save = useSend(api.platformProduct.save, { refreshes: [api.platformProduct.list] })
  const { head, actionsOf, editing, endEditing } = useKeptRows<PlatformProductRow>({
    t,
    mayEdit: useMay('platformProduct.edit'),
    isOn: ({ isOnSale }) => isOnSale,
    turn: (product) => save.send({ ...product, isOnSale: !product.isOnSale }),
  })
  return (
    <>
      {head}
      <SectionCard>
        <ReadTable
          label={t('list')}
          read={read}
          columns={useProductColumns(actionsOf)}
          rowKey={({ id }) => id}
          skeletonRows={4}
          emptyText={t('none')}
        />
      </SectionCard>
      {editing !== null && <PlatformProductForm product={editing === 'new' ? null : editing} onClose={endEditing} />}
    </>
  )
}

function useProductColumns(actionsOf: (product: PlatformProductRow) => RowAction[]): Column<PlatformProductRow>[] {
  const t = useText(platformProductTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    { key: 'name', title: t('name'), onPhone: 'head', width: 180, cell: ({ name }) => <strong>{name}</strong> },
    { key: 'type', title: t('type'), width: 112, cell: ({ type }) => say(platformOrderTypeTexts[type]) },
    {
      key: 'versions',
      title: t('versions'),
      onPhone: 'line',
      width: 280,
      grows: true,
      cell: ({ versions }) =>
        versions
          .map(({ name, unitFen, periodMonths, units }) =>
            [
              name,
              `¥${formatYuan(unitFen, true)}`,
              periodMonths === null ? '' : t('monthsOf', { months: periodMonths }),
              units === null ? '' : t('unitsOf', { units }),
            ]
              .filter((part) => part !== '')
              .join(' · '),
          )
          .join('；'),
    },
    { key: 'sort', title: t('sort'), align: 'end', width: 72, cell: ({ sort }) => sort },
    {
      key: 'state',
      title: t('state'),
      onPhone: 'aside',
      width: 96,
      cell: ({ isOnSale }) => (
        <StatusTag tone={isOnSale ? 'success' : 'neutral'}>{t(isOnSale ? 'on' : 'off')}</StatusTag>
      ),
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      width: 140,
      cell: (product) => <RowActions actions={actionsOf(product)} />,
    },
  ]
}
