// Everything about one return: what is asked and what is next, its money, what was offered and refused, the way back, the order.
import { isMoneyOffer, isReplacing, type ReturnInfo } from '@merchant/contract'
import { returnFreightByTexts } from '@merchant/contract/labels'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { SnapshotLink } from '../goods-snapshot/snapshot-link.tsx'
import { GoodsPicture } from '../sale-order/order-goods.tsx'
import {
  offerTypeTexts,
  receiveResultTexts,
  returnCloseTexts,
  returnPhaseTexts,
  returnReasonTexts,
  returnRejectTexts,
  returnTypeTexts,
  saleOrderLabels,
} from './return-order.labels.ts'
import { ParcelTrack } from '../parcel/parcel-tracks.tsx'
import { picturesOf } from './proof-pictures.tsx'
import { ReturnHistory } from './return-history.tsx'
import { returnOrderTexts } from './return-order.texts.ts'
import { disputeTexts } from './dispute.texts.ts'
import { isOwnTurn, ReturnDeadline } from './return-standing.tsx'
import '../goods-off/goods-off.css'
import '../sale-order/order.css'

/** Few returns are disputed. */
const DisputeView = lazy(() => import('./dispute-view.tsx'))

interface PartProps {
  readonly info: ReturnInfo
}

interface ReturnDetailsProps extends PartProps {
  /** A dialog that is none of the list's is in front, or no more. */
  readonly onCover?: (isCovered: boolean) => void
}

export function ReturnDetails({ info, onCover }: ReturnDetailsProps): ReactNode {
  const t = useText(returnOrderTexts)
  const d = useText(disputeTexts)
  return (
    <div className="order-details">
      <NextBar info={info} />
      <div className="order-columns">
        <div>
          <Part title={t('asked')} className="order-goods-part">
            <Wish info={info} {...(onCover !== undefined && { onCover })} />
          </Part>
          <Part title={t('money')}>
            <Money info={info} />
          </Part>
          {info.offer !== null && <Offer offer={info.offer} />}
          {info.rejection !== null && <Rejection rejection={info.rejection} />}
          {info.dispute !== null && (
            <Part title={d('dispute')}>
              <Suspense>
                <DisputeView dispute={info.dispute} heldFen={info.heldFen} isPaused={info.isPaused} />
              </Suspense>
            </Part>
          )}
        </div>
        <div>
          <WayBack info={info} />
          {info.handedBack !== null && (
            <Part title={t('handedBack')}>
              <Facts items={wayOf(info.handedBack, t)} />
              {info.handedBack.track !== null && <ParcelTrack parcel={info.handedBack.track} />}
            </Part>
          )}
          {info.reshipped !== null && (
            <Part title={t('reshipped')}>
              <Facts items={wayOf(info.reshipped, t)} />
              {info.reshipped.track !== null && <ParcelTrack parcel={info.reshipped.track} />}
            </Part>
          )}
          <Part title={t('order')}>
            <OrderBrief info={info} />
          </Part>
          <Part title={t('history')}>
            <ReturnHistory history={info.history} />
          </Part>
        </div>
      </div>
    </div>
  )
}

interface PartOfPageProps {
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

function Part({ title, className, children }: PartOfPageProps): ReactNode {
  return (
    <section className={className}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Whose turn it is, and what happens when nobody does anything. */
function NextBar({ info }: PartProps): ReactNode {
  const t = useText(returnOrderTexts)
  const say = useSay()
  const { status, phase, failReason, closeType, isHandBackDue, question, rejectionsLeft, offersLeft } = info
  const said = [
    status === 'REFUND_FAILED' ? (failReason ?? '') : '',
    status === 'CLOSED' && closeType !== null ? say(returnCloseTexts[closeType]) : '',
    isHandBackDue ? t('handBackDue') : '',
    question ?? '',
    status === 'MERCHANT_REVIEW' ? t('rejectionsLeft', { count: rejectionsLeft }) : '',
    status === 'MERCHANT_REVIEW' && phase !== 'BEFORE_SHIP' ? t('offersLeft', { count: offersLeft }) : '',
  ].filter((text) => text !== '')
  return (
    <NoticeBar tone={toneOf(info)} title={t(nextOf(info))} action={<ReturnDeadline row={info} />}>
      {said.length === 0 ? undefined : said.join(' · ')}
    </NoticeBar>
  )
}

/** Agreed to by the clock, an offer or a ruling, when the shop had none. */
const lacksAddress = ({ status, returnAddress }: ReturnInfo): boolean =>
  status === 'WAIT_BUYER_RETURN' && returnAddress === null

/** The buyer has goods for it, and no money. */
const isReplaced = ({ status, reshipped, closeType, type }: ReturnInfo): boolean =>
  status === 'SUCCESS' && reshipped !== null && closeType === null && isReplacing(type)

function nextOf(info: ReturnInfo) {
  const { status, disputeStatus, allowedActions } = info
  if (isReplaced(info)) return 'replacedDone'
  if (info.refundSendAt !== null) return 'next_queued'
  if (info.question !== null) return 'asked_BUYER_NEGOTIATE'
  if (lacksAddress(info)) return 'next_noAddress'
  if (status !== 'IN_DISPUTE' || disputeStatus === null || disputeStatus === 'CANCELED')
    return `next_${status}` as const
  if (disputeStatus === 'DONE_BUYER' || disputeStatus === 'DONE_MERCHANT' || disputeStatus === 'DONE_PARTIAL')
    return allowedActions.includes('appeal') ? 'dispute_mayAppeal' : 'dispute_ruled'
  return `dispute_${disputeStatus}` as const
}

function toneOf(info: ReturnInfo) {
  if (info.status === 'REFUND_FAILED') return 'danger'
  if (info.status === 'SUCCESS') return 'success'
  if (info.isHandBackDue || lacksAddress(info)) return 'warning'
  return isOwnTurn(info) ? 'warning' : 'info'
}

function Wish({ info, onCover }: ReturnDetailsProps): ReactNode {
  const t = useText(returnOrderTexts)
  const say = useSay()
  const { goodsTitle, specText, type, phase, isReceived, reason, quantity, description, order, wanted } = info
  const mayLookBack = useMay('saleOrder.view')
  const count = t('quantityOf', { count: quantity, all: order.lineQuantity, sent: order.shippedQuantity })
  return (
    <>
      <ul className="order-goods-list">
        <li>
          <GoodsPicture item={info} size={48} />
          <div>
            <div>{goodsTitle}</div>
            <div className="muted">{specText}</div>
            {mayLookBack && (
              <SnapshotLink
                line={{ orderId: info.orderId, itemId: info.itemId }}
                title={goodsTitle}
                onCover={onCover}
              />
            )}
          </div>
          <span className="order-goods-numbers tabular">×{quantity}</span>
        </li>
      </ul>
      <Facts
        items={[
          [t('type'), say(returnTypeTexts[type])],
          ...(wanted === null
            ? []
            : [
                [
                  t('wanted'),
                  <span key="wanted">
                    {wanted.specText}
                    {info.reshipped === null && info.endedAt === null && (
                      <span className="muted"> {t('onHand', { count: wanted.available })}</span>
                    )}
                  </span>,
                ] as const,
              ]),
          [t('phase'), say(returnPhaseTexts[phase])],
          [t('reason'), say(returnReasonTexts[reason])],
          ...(info.freightBy === null
            ? []
            : [
                [
                  t('freight'),
                  info.freightBy === 'MERCHANT' ? t('freightCollect') : say(returnFreightByTexts[info.freightBy]),
                ] as const,
              ]),
          [t('quantity'), count],
          [t('received'), t(isReceived ? 'isReceived' : 'notReceived')],
          [t('buyer'), info.buyerNickname],
          [t('applied'), <InstantText key="at" at={info.appliedAt} />],
          [t('description'), description === '' ? t('nothingSaid') : description],
          ...picturesOf(t('pictures'), info.pictures),
        ]}
      />
    </>
  )
}

/** Nobody has agreed to it, or nothing came of it. */
const paid: readonly ReturnInfo['status'][] = ['REFUNDING', 'REFUND_FAILED', 'SUCCESS']
const asked: readonly ReturnInfo['status'][] = [
  'MERCHANT_REVIEW',
  'BUYER_NEGOTIATE',
  'MERCHANT_REJECTED',
  'IN_DISPUTE',
  'CLOSED',
]

function Money({ info }: PartProps): ReactNode {
  const t = useText(returnOrderTexts)
  const { amountFen, maxFen, status, order } = info
  const sums = [
    [
      t(
        isReplacing(info.type) && (isReplaced(info) || !paid.includes(status))
          ? 'replacesFen'
          : status === 'SUCCESS'
            ? 'refundedFen'
            : asked.includes(status)
              ? 'askedFen'
              : 'agreedFen',
      ),
      amountFen,
    ],
    [t('maxFen'), maxFen],
    [t('lineFen', { count: order.lineQuantity }), order.linePayFen],
    [t('orderPaid'), order.paidFen],
    [t('orderRefunded'), order.refundedFen],
  ] as const
  return (
    <>
      <dl className="order-money">
        {sums.map(([name, fen], index) => (
          <Fragment key={name}>
            <dt className={index === 0 ? 'is-sum' : undefined}>{name}</dt>
            <dd className={index === 0 ? 'is-sum' : undefined}>
              <MoneyText fen={fen} />
            </dd>
          </Fragment>
        ))}
      </dl>
      {status !== 'CLOSED' && <p className="muted">{t(order.isSettled ? 'settled' : 'unsettled')}</p>}
    </>
  )
}

function Offer({ offer }: { readonly offer: NonNullable<ReturnInfo['offer']> }): ReactNode {
  const t = useText(returnOrderTexts)
  const say = useSay()
  return (
    <Part title={t('offer')}>
      <Facts
        items={[
          [t('type'), say(offerTypeTexts[offer.type])],
          ...(isMoneyOffer(offer.type)
            ? [[t('amount'), <MoneyText key="amount" fen={offer.amountFen} />] as const]
            : []),
          [t('note'), offer.note],
        ]}
      />
    </Part>
  )
}

function Rejection({ rejection }: { readonly rejection: NonNullable<ReturnInfo['rejection']> }): ReactNode {
  const t = useText(returnOrderTexts)
  const say = useSay()
  const { code, reason, proofs } = rejection
  return (
    <Part title={t('rejection')}>
      <Facts
        items={[
          [t('rejectCode'), say(returnRejectTexts[code])],
          [t('rejectText'), reason],
          ...picturesOf(t('proofs'), proofs),
        ]}
      />
    </Part>
  )
}

/** Which way they go, since when, and whether they have arrived. */
const wayOf = (
  { carrierName, waybillNo, sentAt, signedAt }: NonNullable<ReturnInfo['sentBack']>,
  t: ReturnType<typeof useText<typeof returnOrderTexts>>,
) => [
  [t('carrier'), carrierName] as const,
  [t('waybill'), <CopyText key="waybill" text={waybillNo} />] as const,
  [t('sentAt'), <InstantText key="sent" at={sentAt} />] as const,
  ...(signedAt === null ? [] : [[t('signedAt'), <InstantText key="signed" at={signedAt} />] as const]),
]

/** Where the goods go back to, and how far they have come. */
function WayBack({ info }: PartProps): ReactNode {
  const t = useText(returnOrderTexts)
  const say = useSay()
  const { returnAddress, sentBack, restockedQuantity: restocked, receiveResult } = info
  if (returnAddress === null && sentBack === null)
    return lacksAddress(info) ? <NoticeBar tone="warning" title={t('noAddress')} /> : null
  return (
    <Part title={t('sentBack')}>
      <Facts
        items={[
          ...(returnAddress === null
            ? []
            : [[t('address'), `${returnAddress.contact} ${returnAddress.phone} ${returnAddress.address}`] as const]),
          ...(sentBack === null ? [] : wayOf(sentBack, t)),
          ...(receiveResult === null ? [] : [[t('found'), say(receiveResultTexts[receiveResult])] as const]),
          ...(restocked === null
            ? []
            : [[t('stock'), restocked > 0 ? t(stockWord(info), { count: restocked }) : t('notRestocked')] as const]),
        ]}
      />
      {sentBack !== null && sentBack.track !== null && <ParcelTrack parcel={sentBack.track} />}
    </Part>
  )
}

/** What came back for an exchange is booked with what leaves for it, or with the money. */
const stockWord = ({ status }: ReturnInfo): 'restocked' | 'restockedThen' =>
  status === 'WAIT_MERCHANT_SHIP' ? 'restockedThen' : 'restocked'

function OrderBrief({ info: { orderId, orderNo, order } }: PartProps): ReactNode {
  const t = useText(returnOrderTexts)
  const say = useSay()
  const { text, tone } = saleOrderLabels[order.status]
  return (
    <Facts
      items={[
        [
          t('orderNo'),
          <CopyText key="no" text={orderNo}>
            <PageLink to={`/order/saleorder?id=${orderId}`}>{orderNo}</PageLink>
          </CopyText>,
        ],
        [
          t('orderStatus'),
          <StatusTag key="status" tone={tone}>
            {say(text)}
          </StatusTag>,
        ],
      ]}
    />
  )
}
