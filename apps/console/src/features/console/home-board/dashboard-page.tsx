// The home page: what is to be done, where the money is, how sales go, and what is left before trading can begin.
import { api, type DataOf, formatYuan, pageHrefOf } from '@merchant/contract'
import { WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { RelativeTime } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { CardCell, CardGrid } from '../../../components/layout/card-grid.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import { OnboardingCard } from './onboarding-card.tsx'
// Neither waits for code of its own: React shows what had to be waited for no sooner than 300 ms after what stood in for it.
import { SalesChart } from './sales-chart.tsx'
import { waitingKindOf } from './waiting-kinds.ts'
import { WaitingList } from './waiting-lists.tsx'
import { Rows } from './waiting-rows.tsx'
import './todo.css'
import './home.css'
import './sales.css'

type Board = DataOf<typeof api.board.merchant>

export default function DashboardPage(): ReactNode {
  const t = useText(dashboardTexts)
  const { company, name, party } = useLogin()
  const board = useRead(api.board.merchant, undefined, { refetchEvery: 60_000, quiet: true })
  const { data } = board
  const isOnboarding =
    data?.onboarding !== null && data?.onboarding !== undefined && data.onboarding.done < data.onboarding.total
  return (
    <>
      <PageHeader
        note={
          <>
            {party === 'merchant' ? company.name || name : name}
            {data !== undefined && (
              <>
                {' · '}
                {t('updated')} <RelativeTime at={data.updatedAt} />
              </>
            )}
          </>
        }
      />
      {data === undefined && board.error !== null && <ReadFailure error={board.error} onRetry={board.refresh} />}
      {data !== undefined && (
        <>
          {isOnboarding && data.onboarding !== null && <OnboardingCard progress={data.onboarding} />}
          <Cards board={data} />
        </>
      )}
    </>
  )
}

/** It is the buyer's turn: nothing to do, but worth knowing. */
const turnOfBuyer = new Set(['unpaid', 'shipped'])

function Cards({ board: { todos, alarms, wallet, sales } }: { board: Board }): ReactNode {
  const t = useText(dashboardTexts)
  const waiting = todos.filter(({ key, count }) => count > 0 && waitingKindOf(key) !== undefined)
  const hasNothing = wallet === null && sales === null && waiting.length === 0
  return (
    <CardGrid>
      {alarms.length > 0 && (
        <CardCell span="whole">
          <Alarms alarms={alarms} />
        </CardCell>
      )}
      <CardCell span="whole">
        <TodoTiles todos={[...todos.filter(isOurs), ...todos.filter((todo) => !isOurs(todo))]} />
      </CardCell>
      {wallet !== null && (
        <CardCell span={sales === null ? 'whole' : 'one'}>
          <MoneyCards wallet={wallet} />
        </CardCell>
      )}
      {sales !== null && (
        <CardCell span={wallet === null ? 'whole' : 'two'}>
          <SalesCard sales={sales} />
        </CardCell>
      )}
      {waiting.map((todo, at) => (
        // Two beside each other; one that is left alone has the row.
        <CardCell key={todo.key} span={at === waiting.length - 1 && at % 2 === 0 ? 'whole' : 'half'}>
          <WaitingCard todo={todo} />
        </CardCell>
      ))}
      {hasNothing && (
        <CardCell span="whole">
          <EmptyState kind="nothing" text={t('allDone')} />
        </CardCell>
      )}
    </CardGrid>
  )
}

const isOurs = ({ key }: Board['todos'][number]): boolean => !turnOfBuyer.has(key)

function TodoTiles({ todos }: Pick<Board, 'todos'>): ReactNode {
  const t = useText(dashboardTexts)
  return (
    <SectionCard title={t('todos')}>
      {todos.length === 0 ? (
        <p className="muted">{t('nothingToDo')}</p>
      ) : (
        <ul className="todo-tiles">
          {todos.map(({ key, label, count, overdue, link, overdueLink }) => (
            <li
              key={key}
              className={`todo-tile${count === 0 ? ' is-zero' : ''}${turnOfBuyer.has(key) ? ' is-theirs' : ''}`}
            >
              <PageLink to={pageHrefOf(link)} className="todo-link">
                <span>{label}</span>
                <strong>{count > 999 ? '999+' : count}</strong>
              </PageLink>
              {turnOfBuyer.has(key) && <small className="muted">{t('withBuyer')}</small>}
              {overdue > 0 && overdueLink !== null && (
                <PageLink to={pageHrefOf(overdueLink)} className="todo-overdue">
                  <WarningOutlined aria-hidden="true" /> {t('overdue', { count: overdue })}
                </PageLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

/** What stands against the house, each with its age and the way to it. */
function Alarms({ alarms }: Pick<Board, 'alarms'>): ReactNode {
  const t = useText(dashboardTexts)
  return (
    <SectionCard title={t('alarms')}>
      <div className="waiting">
        <Rows
          read={{ error: null, refresh: () => undefined }}
          most={alarms.length}
          rows={alarms.map(({ label, note, since, link, key }) => ({
            key,
            title: label,
            note: note ?? '',
            at: since,
            href: link,
          }))}
        />
      </div>
    </SectionCard>
  )
}

function WaitingCard({ todo: { key, count, link } }: { todo: Board['todos'][number] }): ReactNode {
  const kind = waitingKindOf(key)
  if (kind === undefined) return null
  return <WaitingList kind={kind} count={count} link={link} />
}

function MoneyCards({ wallet }: { wallet: NonNullable<Board['wallet']> }): ReactNode {
  const t = useText(dashboardTexts)
  return (
    <SectionCard
      title={t('money')}
      extra={
        <span className="home-links">
          <PageLink to="/order/WithdrawOrder">{t('withdraw')}</PageLink>
          <PageLink to="/finance/FinanceDetail">{t('flows')}</PageLink>
        </span>
      }
    >
      <dl className="home-money">
        {(
          [
            ['available', wallet.availableFen],
            ['pending', wallet.pendingFen],
            ['frozen', wallet.frozenFen],
          ] as const
        ).map(([key, fen]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <MoneyText fen={fen} size="large" />
            </dd>
          </div>
        ))}
      </dl>
      {wallet.debtFen > 0 && (
        <p className="home-owes">
          {t('owes', { debt: formatYuan(wallet.debtFen, true) })} <PageLink to="/ec/index">{t('seeDebt')}</PageLink>
        </p>
      )}
    </SectionCard>
  )
}

function SalesCard({ sales }: { sales: NonNullable<Board['sales']> }): ReactNode {
  const t = useText(dashboardTexts)
  return (
    <SectionCard title={t('sales')}>
      <div className="sales">
        <dl className="sales-figures">
          {(
            [
              ['today', sales.todayFen, sales.todayOrders],
              ['yesterday', sales.yesterdayFen, sales.yesterdayOrders],
            ] as const
          ).map(([key, fen, count]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>
                <MoneyText fen={fen} size="large" />
                <span className="muted tabular">{t('orders', { count })}</span>
              </dd>
            </div>
          ))}
        </dl>
        <SalesChart days={sales.days} />
      </div>
    </SectionCard>
  )
}
