// The desk for money cases: what no machine can decide about money, each taken by one person and ended with a reason.
import { api, type DataOf, moneyCaseKind, moneyCaseState, type MoneyCaseRow } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { usePage } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { CaseAge } from './case-age.tsx'
import { CaseDrawer } from './case-drawer.tsx'
import { kindLabels, ownerlessLabel, stateLabels } from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'
import './case.css'
import '../../../components/list/cell-lines.css'

const REFETCH_MS = 30_000

export default function MoneyCasePage(): ReactNode {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  const page = usePage()
  const { data: colleagues } = useRead(api.moneyCase.colleagues, undefined, { quiet: true })
  const look = ({ id }: MoneyCaseRow) => page.setSearch({ id }, 'push')
  const emptyText = (tab: string | undefined) => {
    const state = moneyCaseState.safeParse(tab).data
    return state === undefined ? t('none') : t('noneInTab', { state: say(stateLabels[state].text) })
  }
  return (
    <>
      <ListPage<DataOf<typeof api.moneyCase.list>>
        note={t('note')}
        endpoint={api.moneyCase.list}
        rowKey={({ id }) => id}
        columns={useCaseColumns(look)}
        tabs={{
          field: 'state',
          initial: 'OPEN',
          options: [
            { value: '', label: t('all') },
            ...moneyCaseState.options.map((value) => ({ value, label: say(stateLabels[value].text) })),
          ],
        }}
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: moneyCaseKind.options.map((value) => ({ value, label: say(kindLabels[value].name) })),
          },
          {
            kind: 'select',
            name: 'owner',
            label: t('owner'),
            options: [
              { value: 'me', label: t('me') },
              ...(colleagues ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
        ]}
        onOpen={look}
        empty={{ text: emptyText }}
        refetchEvery={REFETCH_MS}
        beside={({ rows }) => (
          <CaseDrawer
            id={page.search.id}
            rows={rows}
            onGo={(id) => page.setSearch({ id })}
            onClose={() => page.setSearch({ id: undefined })}
          />
        )}
      />
    </>
  )
}

function useCaseColumns(onLook: (row: MoneyCaseRow) => void): Column<MoneyCaseRow>[] {
  const t = useText(moneyCaseTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    {
      key: 'case',
      width: 250,
      grows: true,
      title: t('number'),
      onPhone: 'head',
      cell: ({ number, title }) => (
        <span className="cell-lines">
          <strong>{title}</strong> <span className="muted tabular">{number}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      onPhone: 'aside',
      cell: ({ state }) => <StatusTag tone={stateLabels[state].tone}>{say(stateLabels[state].text)}</StatusTag>,
      width: 100,
    },
    {
      key: 'merchant',
      width: 180,
      title: t('merchant'),
      cell: ({ merchantName, facts }) => merchantName ?? say(ownerlessLabel(facts)),
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      cell: ({ amountFen }) => <MoneyText fen={amountFen} />,
      width: 140,
    },
    { key: 'owner', title: t('owner'), cell: ({ ownerName }) => ownerName ?? <NoValue />, width: 120 },
    {
      key: 'openedAt',
      title: t('openedAt'),
      sort: 'openedAt',
      cell: ({ openedAt }) => <InstantText at={openedAt} />,
      width: 180,
    },
    { key: 'age', title: t('age'), width: 110, cell: (row) => <CaseAge row={row} /> },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) => <RowActions actions={[{ key: 'look', label: t('look'), onAct: () => onLook(row) }]} />,
      width: 90,
    },
  ]
}
