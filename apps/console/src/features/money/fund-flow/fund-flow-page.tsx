// The fund flow: a statement by day and event, or, of one account or direction, every ledger line with the balance after it.
import { api, dayOf, flowAccount, flowDirection, type FundEvent, type FundFlow } from '@merchant/contract'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ListPage } from '../../../components/list/list-page.tsx'
import type { Filter } from '../../../components/list/list-state.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { DayHead } from './day-head.tsx'
import { EventLines } from './event-lines.tsx'
import { useFundFlowColumns } from './fund-flow-columns.tsx'
import { accountLabels, directionLabels, offeredKinds } from './fund-flow.labels.ts'
import { fundFlowTexts } from './fund-flow.texts.ts'
import { FlowTotals } from './flow-totals.tsx'
import { useStatementColumns } from './statement-columns.tsx'
import { periodTexts } from './periods.texts.ts'
import './flow.css'

const PeriodsDrawer = lazy(() => import('./periods-drawer.tsx'))

const REFETCH_MS = 30_000

export default function FundFlowPage(): ReactNode {
  const { search } = usePage()
  const isOfLines = LINES_ALONE.some((name) => search[name] !== undefined)
  return <div className="flow-page">{isOfLines ? <Lines /> : <Statement />}</div>
}

/** What asks for single lines. */
const LINES_ALONE = ['account', 'direction', 'kinds', 'minFen', 'maxFen']

/** Opens what is looked at by days and months. */
function PeriodsButton(): ReactNode {
  const t = useText(periodTexts)
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <PeriodsDrawer open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Statement(): ReactNode {
  const t = useText(fundFlowTexts)
  const { search } = usePage()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const toggle = ({ id }: FundEvent) => setUnfolded((before) => toggled(before, id))
  return (
    <ListPage
      note={t('note')}
      endpoint={api.finance.statement}
      rowKey={(row: FundEvent) => row.id}
      columns={useStatementColumns({ isUnfolded: (id) => unfolded.has(id), toggle })}
      filters={useFilters()}
      onOpen={toggle}
      above={(row, before, { days }) => {
        const day = dayOf(row.at)
        if (before !== undefined && dayOf(before.at) === day) return null
        const found = days.find((one) => one.day === day)
        return found === undefined ? null : <DayHead day={found} />
      }}
      below={(row) => (unfolded.has(row.id) ? <EventLines row={row} /> : null)}
      summary={(data) => (
        <FlowTotals summary={data?.summary} account={undefined} isPartial={search.keyword !== undefined} />
      )}
      empty={useEmpty()}
      actions={<PeriodsButton />}
      exports={{ list: 'fundFlow' }}
      refetchEvery={REFETCH_MS}
    />
  )
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])

function Lines(): ReactNode {
  const t = useText(fundFlowTexts)
  const { search } = usePage()
  return (
    <ListPage
      note={t('note')}
      endpoint={api.finance.flows}
      rowKey={(row: FundFlow) => row.id}
      columns={useFundFlowColumns()}
      filters={useFilters()}
      summary={(data) => (
        <>
          {data?.isCut === true && (
            <NoticeBar tone="warning" title={t('cut')}>
              {t('cutMeans')}
            </NoticeBar>
          )}
          <FlowTotals
            summary={data?.summary}
            account={flowAccount.safeParse(search.account).data}
            isPartial={['direction', 'kinds', 'keyword', 'minFen', 'maxFen'].some((name) => search[name] !== undefined)}
          />
        </>
      )}
      empty={useEmpty()}
      actions={<PeriodsButton />}
      exports={{ list: 'fundFlow' }}
      refetchEvery={REFETCH_MS}
    />
  )
}

/** Says how far back a number was looked for, and looks further back by one touch. */
function useEmpty() {
  const t = useText(fundFlowTexts)
  const { search, setSearch } = usePage()
  const { keyword: no } = search
  if (no === undefined) return { text: t('none') }
  const isOfDays = search.from !== undefined || search.to !== undefined
  if (!isOfDays) return { text: t('none'), unmatched: { text: t('noneOfNo', { no }) } }
  const searchAll = { label: t('searchAll'), onAct: () => setSearch({ from: undefined, to: undefined }) }
  return { text: t('none'), unmatched: { text: t('noneOfNoThen', { no }), action: searchAll } }
}

function useFilters(): readonly Filter[] {
  const t = useText(fundFlowTexts)
  const say = useSay()
  return [
    {
      kind: 'select',
      name: 'account',
      label: t('account'),
      options: flowAccount.options.map((value) => ({ value, label: say(accountLabels[value]) })),
    },
    {
      kind: 'select',
      name: 'direction',
      label: t('direction'),
      options: flowDirection.options.map((value) => ({ value, label: say(directionLabels[value].text) })),
    },
    {
      kind: 'several',
      name: 'kinds',
      label: t('kinds'),
      options: offeredKinds.map(([value, text]) => ({ value, label: say(text) })),
    },
    { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
    { kind: 'days', from: 'from', to: 'to', label: t('at') },
    { kind: 'amount', isRare: true, from: 'minFen', to: 'maxFen', label: t('amount') },
  ]
}
