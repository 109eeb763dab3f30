// What no rule books by itself: one of the platform's people enters it with a voucher, another approves it.
import { api, manualEntryKind, type ManualEntryRow, manualEntryStatus } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { usePage } from '../../../components/layout/page.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { EnterDrawer } from './enter-drawer.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { kindLabels, statusLabels, statusOf } from './manual-entry.labels.ts'
import { manualEntryTexts } from './manual-entry.texts.ts'
import './entry.css'
import '../../../components/list/cell-lines.css'

const REFETCH_MS = 30_000

export default function ManualEntryPage(): ReactNode {
  const t = useText(manualEntryTexts)
  const say = useSay()
  const page = usePage()
  const mayEnter = useMay('manualEntry.enter')
  const mayApprove = useMay('manualEntry.approve')
  const look = ({ id }: ManualEntryRow) => page.setSearch({ id }, 'push')
  const enter = () => page.setSearch({ enter: '1' }, 'push')
  const { enter: entering, ...given } = page.search
  const emptyText = (tab: string | undefined) => {
    const status = manualEntryStatus.safeParse(tab).data
    return status === undefined ? t('none') : t('noneInTab', { status: say(statusLabels[status].text) })
  }
  return (
    <>
      <ListPage
        note={t('note')}
        endpoint={api.manualEntry.list}
        rowKey={({ id }) => id}
        columns={useEntryColumns(look)}
        tabs={{
          field: 'status',
          initial: 'PENDING',
          options: [
            { value: '', label: t('all') },
            ...manualEntryStatus.options.map((value) => ({ value, label: say(statusLabels[value].text) })),
          ],
        }}
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: manualEntryKind.options.map((value) => ({ value, label: say(kindLabels[value].name) })),
          },
          ...(mayApprove
            ? [
                {
                  kind: 'select' as const,
                  name: 'waitsFor',
                  label: t('waitsFor'),
                  options: [{ value: 'me', label: t('waitsForMe') }],
                },
              ]
            : []),
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
        ]}
        {...(mayEnter
          ? {
              actions: (
                <Button type="primary" onClick={enter}>
                  {t('enter')}
                </Button>
              ),
            }
          : {})}
        onOpen={look}
        empty={{ text: emptyText }}
        refetchEvery={REFETCH_MS}
      />
      <EntryDrawer id={page.search.id} onClose={() => page.setSearch({ id: undefined })} />
      <EnterDrawer
        open={mayEnter && entering !== undefined}
        given={givenIn(given)}
        onClose={() =>
          page.setSearch({ enter: undefined, ...Object.fromEntries(GIVEN.map((name) => [name, undefined])) })
        }
      />
    </>
  )
}

/** What a link to a new entry may say of it. */
const GIVEN = ['caseId', 'merchantId', 'amountFen', 'kind', 'subjectNo', 'reason'] as const

function givenIn({ caseId, merchantId, amountFen, kind: named, subjectNo, reason }: Readonly<Record<string, string>>) {
  const kind = manualEntryKind.safeParse(named).data
  return {
    ...(caseId === undefined ? {} : { caseId }),
    ...(merchantId === undefined || merchantId === '' ? {} : { merchantId }),
    ...(amountFen === undefined || !/^\d{1,12}$/.test(amountFen) ? {} : { amountFen: Number(amountFen) }),
    ...(kind === undefined ? {} : { kind }),
    ...(subjectNo === undefined ? {} : { subjectNo }),
    ...(reason === undefined ? {} : { reason }),
  }
}

function useEntryColumns(onLook: (row: ManualEntryRow) => void): Column<ManualEntryRow>[] {
  const t = useText(manualEntryTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  return [
    {
      key: 'entry',
      width: 230,
      grows: true,
      title: t('no'),
      onPhone: 'head',
      cell: ({ entryNo, kind }) => (
        <span className="cell-lines">
          <strong>{say(kindLabels[kind].name)}</strong> <span className="muted tabular">{entryNo}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      onPhone: 'aside',
      cell: (entry) => <StatusTag tone={statusOf(entry).tone}>{say(statusOf(entry).text)}</StatusTag>,
      width: 100,
    },
    { key: 'merchant', width: 180, title: t('merchant'), cell: ({ merchantName }) => merchantName },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      cell: ({ amountFen }) => <MoneyText fen={amountFen} />,
      width: 140,
    },
    { key: 'maker', title: t('maker'), cell: ({ enteredBy }) => enteredBy, width: 120 },
    { key: 'checker', title: t('checker'), cell: ({ decidedBy }) => decidedBy ?? <NoValue />, width: 120 },
    {
      key: 'enteredAt',
      title: t('enteredAt'),
      sort: 'enteredAt',
      cell: ({ enteredAt }) => <InstantText at={enteredAt} />,
      width: 180,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      cell: (row) => <RowActions actions={[{ key: 'look', label: t('look'), onAct: () => onLook(row) }]} />,
      width: 90,
    },
  ]
}
