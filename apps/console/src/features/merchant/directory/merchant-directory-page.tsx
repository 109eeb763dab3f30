// The platform's list of merchants: who is there, how far each has come, and what holds one back.
import { api, type DirectoryRow, merchantStatus } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { statusLabels, typeLabels } from './merchant-directory.labels.ts'
import { MerchantDrawer } from './merchant-drawer.tsx'
import { merchantDirectoryTexts } from './merchant-directory.texts.ts'

export default function MerchantDirectoryPage(): ReactNode {
  const t = useText(merchantDirectoryTexts)
  const say = useSay()
  const page = usePage()
  const look = ({ merchantId }: DirectoryRow) => page.setSearch({ id: merchantId }, 'push')
  return (
    <>
      <ListPage
        endpoint={api.merchantDirectory.list}
        rowKey={({ merchantId }) => merchantId}
        columns={useColumns(look)}
        onOpen={look}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          {
            kind: 'select',
            name: 'status',
            label: t('status'),
            options: merchantStatus.options.map((value) => ({ value, label: say(statusLabels[value].text) })),
          },
          {
            kind: 'select',
            name: 'type',
            label: t('type'),
            options: Object.entries(typeLabels).map(([value, label]) => ({ value, label: say(label) })),
          },
        ]}
        empty={{ text: t('none') }}
      />
      <MerchantDrawer id={page.search.id} onClose={() => page.setSearch({ id: undefined })} />
    </>
  )
}

function useColumns(onLook: (row: DirectoryRow) => void): Column<DirectoryRow>[] {
  const t = useText(merchantDirectoryTexts)
  const say = useSay()
  return [
    {
      key: 'merchant',
      width: 240,
      grows: true,
      title: t('merchant'),
      onPhone: 'head',
      cell: (row) => (
        <span>
          <button
            type="button"
            className="link-button"
            aria-label={t('open', { name: row.name })}
            onClick={() => onLook(row)}
          >
            {row.name}
          </button>{' '}
          <CopyText text={row.merchantNo} />
        </span>
      ),
    },
    { key: 'type', title: t('type'), cell: ({ type }) => say(typeLabels[type]), width: 120 },
    {
      key: 'status',
      title: t('status'),
      onPhone: 'aside',
      cell: ({ status, statusReason }) => (
        <>
          <StatusTag tone={statusLabels[status].tone}>{say(statusLabels[status].text)}</StatusTag>
          {statusReason !== null && <div className="muted">{statusReason}</div>}
        </>
      ),
      width: 200,
    },
    {
      key: 'registeredAt',
      title: t('registeredAt'),
      sort: 'registeredAt',
      cell: ({ registeredAt }) => <InstantText at={registeredAt} />,
      width: 180,
    },
  ]
}
