// The returns of the merchant's buyers: the list with its tabs, and beside it one of them with what can be done about it.
import {
  api,
  type DataOf,
  returnDisputed,
  returnHandBack,
  returnPhase,
  returnReason,
  type ReturnTab,
  returnType,
} from '@merchant/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { useFollow } from '../../../api/use-endpoint.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { type Filter, listStateOf } from '../../../components/list/list-state.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useReturnColumns } from './return-order-columns.tsx'
import {
  returnDisputedTexts,
  returnHandBackTexts,
  returnPhaseTexts,
  returnReasonTexts,
  returnTypeTexts,
} from './return-order.labels.ts'
import { returnOrderTexts } from './return-order.texts.ts'
import { BY_DEADLINE, byTime, hasClockIn, tabTexts } from './return-tabs.ts'
import { RulesButton } from './rules/rules-button.tsx'
import { useReturnDialogs } from './use-return-dialogs.ts'

/** Fetched once one is looked at, and once something is done. */
const ReturnDrawer = lazy(() => import('./return-order-drawer.tsx'))
const ReturnDialogs = lazy(() => import('./return-dialogs.tsx'))

const REFETCH_MS = 30_000
/** What the return in the drawer has changed by going on. */
const followers = [api.returnOrder.list, api.board.merchant]

/** In the order in which they are worked: first what waits for the merchant. */
const tabs = [
  'MERCHANT_REVIEW',
  'WAIT_MERCHANT_RECEIVE',
  'WAIT_MERCHANT_SHIP',
  'WAIT_BUYER_RETURN',
  'BUYER_NEGOTIATE',
  'MERCHANT_REJECTED',
  'WAIT_BUYER_RECEIVE',
  'IN_DISPUTE',
  'REFUNDING',
  'REFUND_FAILED',
  'SOON',
  'SUCCESS',
  'CLOSED',
] as const satisfies readonly ReturnTab[]
const INITIAL = 'MERCHANT_REVIEW'
export default function ReturnOrderPage(): ReactNode {
  const t = useText(returnOrderTexts)
  const say = useSay()
  const page = usePage()
  const dialogs = useReturnDialogs()
  useFollow(api.returnOrder.info, followers)
  const { id } = page.search
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
    {
      kind: 'select',
      name: 'type',
      label: t('type'),
      options: returnType.options.map((value) => ({ value, label: say(returnTypeTexts[value]) })),
    },
    { kind: 'days', from: 'appliedFrom', to: 'appliedTo', label: t('applied') },
    { kind: 'text', isRare: true, name: 'goods', label: t('goods'), placeholder: t('goodsHint') },
    {
      kind: 'select',
      isRare: true,
      name: 'phase',
      label: t('phase'),
      options: returnPhase.options.map((value) => ({ value, label: say(returnPhaseTexts[value]) })),
    },
    {
      kind: 'select',
      isRare: true,
      name: 'disputed',
      label: t('disputed'),
      options: returnDisputed.options.map((value) => ({ value, label: say(returnDisputedTexts[value]) })),
    },
    {
      kind: 'select',
      isRare: true,
      name: 'handBack',
      label: t('handBack'),
      options: returnHandBack.options.map((value) => ({ value, label: say(returnHandBackTexts[value]) })),
    },
    {
      kind: 'select',
      isRare: true,
      name: 'reason',
      label: t('reason'),
      options: returnReason.options.map((value) => ({ value, label: say(returnReasonTexts[value]) })),
    },
    { kind: 'text', isRare: true, name: 'buyer', label: t('buyer'), placeholder: t('buyerHint') },
    { kind: 'amount', isRare: true, from: 'amountFromFen', to: 'amountToFen', label: t('amount') },
    { kind: 'days', isRare: true, from: 'endedFrom', to: 'endedTo', label: t('ended') },
  ]
  const choices = {
    initial: INITIAL,
    options: [
      ...tabs.map((value) => ({ value: value as string, label: say(tabTexts[value]) })),
      { value: '', label: t('all') },
    ],
  }
  const current = listStateOf(page.search, filters, choices).tab
  const tab = tabs.find((one) => one === current)
  const hasClock = hasClockIn(tab)
  const show = (next: string) => page.setSearch({ id: next }, id === undefined ? 'push' : 'replace')
  const columns = useReturnColumns((row) => show(row.id), dialogs.begin, { tab, hasClock })
  return (
    <>
      <ListPage<DataOf<typeof api.returnOrder.list>>
        endpoint={api.returnOrder.list}
        rowKey={(row) => row.id}
        arrivals={(count) => t('arrivals', { count })}
        columns={columns}
        actions={<RulesButton />}
        tabs={choices}
        filters={filters}
        exports={{ list: 'returnOrder' }}
        sort={hasClock ? BY_DEADLINE : undefined}
        sorts={hasClock ? [BY_DEADLINE, ...byTime] : byTime}
        onOpen={(row) => show(row.id)}
        empty={{ text: t(emptyOf(tab), tab === undefined ? {} : { status: say(tabTexts[tab]) }) }}
        refetchEvery={REFETCH_MS}
        beside={({ rows }) => (
          <Suspense>
            <ReturnDrawer
              id={id}
              neighbours={rows}
              isCovered={dialogs.asked !== undefined}
              onAct={dialogs.begin}
              onGo={show}
              onDone={() => page.setSearch({ id: undefined })}
            />
          </Suspense>
        )}
      />
      <Suspense>
        <ReturnDialogs asked={dialogs.asked} commands={dialogs.commands} onDone={dialogs.done} />
      </Suspense>
    </>
  )
}

function emptyOf(tab: ReturnTab | undefined) {
  if (tab === undefined) return 'none'
  if (tab === 'MERCHANT_REVIEW') return 'noneToAnswer'
  if (tab === 'WAIT_MERCHANT_RECEIVE') return 'noneToReceive'
  return tab === 'SOON' ? 'noneSoon' : 'noneInTab'
}
