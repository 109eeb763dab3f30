// Why the platform has taken goods off, what its merchant can do about it, and what became of it so far.
import { api, type DataOf, type GoodsRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink, usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { AppealForm } from '../violation/appeal-form.tsx'
import { ViolationStatusTag } from '../violation/violation-columns.tsx'
import { AppealPictures } from './appeal-pictures.tsx'
import { saleStatusLabels } from './goods-off.labels.ts'
import { goodsOffTexts } from './goods-off.texts.ts'
import { RulingsList } from './rulings-list.tsx'
import './goods-off.css'

type Goods = Pick<GoodsRow, 'id' | 'title' | 'auditStatus'>
type Off = DataOf<typeof api.goodsRuling.ofGoods>

interface OffDrawerProps {
  /** Null: the drawer is shut. */
  readonly goods: Goods | null
  readonly onClose: () => void
}

export function OffDrawer({ goods, onClose }: OffDrawerProps): ReactNode {
  const t = useText(goodsOffTexts)
  const shown = useLastShown(goods)
  const [isAppealing, setAppealing] = useState(false)
  const submit = useSend(api.violation.appeal, {
    refreshes: [
      api.goods.list,
      api.goods.info,
      api.goodsRuling.ofGoods,
      api.violation.list,
      api.violation.info,
      api.violation.points,
      api.board.merchant,
    ],
  })
  return (
    <SideDrawer
      title={shown === null ? '' : t('titleOf', { title: shown.title })}
      open={goods !== null}
      onClose={onClose}
      width={640}
    >
      {goods !== null && (
        <OffGoods
          key={goods.id}
          goods={goods}
          onAppeal={() => setAppealing(true)}
          form={({ off }) =>
            off !== null && (
              <AppealForm
                open={isAppealing}
                violation={off.violation}
                submit={submit}
                onClose={() => setAppealing(false)}
              />
            )
          }
        />
      )}
    </SideDrawer>
  )
}

interface OffGoodsProps {
  readonly goods: Goods
  readonly onAppeal: () => void
  readonly form: (data: Off) => ReactNode
}

function OffGoods({ goods, onAppeal, form }: OffGoodsProps): ReactNode {
  const t = useText(goodsOffTexts)
  const { data, error, refresh } = useRead(
    api.goodsRuling.ofGoods,
    { goodsId: goods.id },
    { quiet: true, staleTime: 0 },
  )
  if (data === undefined)
    return error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={error} onRetry={refresh} />
    )
  return (
    <>
      {data.off === null ? (
        <NoticeBar tone="success" title={t('over')} />
      ) : (
        <Standing
          off={data.off}
          evidence={data.rulings[0]?.pictures ?? []}
          allowed={data.allowedActions}
          goods={goods}
          onAppeal={onAppeal}
        />
      )}
      <SectionCard title={t('rulings')}>
        <RulingsList rulings={data.rulings} />
      </SectionCard>
      {form(data)}
    </>
  )
}

interface StandingProps {
  readonly off: NonNullable<Off['off']>
  /** Of the decision that holds: the newest. */
  readonly evidence: Off['rulings'][number]['pictures']
  readonly allowed: Off['allowedActions']
  readonly goods: Goods
  readonly onAppeal: () => void
}

function Standing({ off, evidence, allowed, goods, onAppeal }: StandingProps): ReactNode {
  const t = useText(goodsOffTexts)
  const say = useSay()
  const page = usePage()
  const mayEdit = useMay('goods.edit')
  return (
    <>
      <NoticeBar
        tone={off.status === 'BANNED' ? 'danger' : 'warning'}
        title={t('standing', { status: say(saleStatusLabels[off.status].text), rule: off.rule })}
      >
        {off.reason}
      </NoticeBar>
      <SectionCard title={t('toDo')}>
        <Facts
          items={[
            [t('ruleText'), off.ruleText],
            [t('at'), <InstantText key="at" at={off.at} />],
            [t('violation'), <ViolationLink key="violation" violation={off.violation} />],
            [t('points'), off.violation.points],
            ...(evidence.length > 0
              ? [[t('evidence'), <AppealPictures key="evidence" pictures={evidence} />] as const]
              : []),
            ...(allowed.includes('appeal')
              ? [[t('appealUntil'), <InstantText key="until" at={off.violation.appealDueAt} />] as const]
              : []),
          ]}
        />
        <p className="goods-off-next">{t(nextOf(off, goods, allowed.includes('appeal')))}</p>
        {mayEdit && allowed.length > 0 && (
          <div className="goods-off-acts">
            {allowed.includes('edit') && (
              <Button type="primary" onClick={() => page.go(`/goods/edit/${goods.id}`)}>
                {t('fix')}
              </Button>
            )}
            {allowed.includes('appeal') && <Button onClick={onAppeal}>{t('appeal')}</Button>}
          </div>
        )}
      </SectionCard>
    </>
  )
}

/** Where it stands with its points, and what was said against it. */
function ViolationLink({ violation }: Pick<StandingProps['off'], 'violation'>): ReactNode {
  const { id, violationNo, status } = violation
  return (
    <span className="goods-off-head">
      <PageLink to={`/goods/violation?${new URLSearchParams({ id }).toString()}`}>{violationNo}</PageLink>
      <ViolationStatusTag status={status} />
    </span>
  )
}

function nextOf({ status, appeal, violation }: StandingProps['off'], { auditStatus }: Goods, mayAppeal: boolean) {
  if (appeal === 'PENDING') return 'nextAppealed'
  if (auditStatus === 'SUBMITTED') return 'nextWaits'
  if (mayAppeal) return status === 'BANNED' ? 'nextBanned' : 'nextFix'
  if (status === 'FORCED_OFF') return 'nextFixOnly'
  return violation.status === 'EFFECTIVE' && appeal === 'REJECTED' ? 'nextNone' : 'nextTooLate'
}
