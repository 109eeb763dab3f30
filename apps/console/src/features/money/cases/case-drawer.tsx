// One money case beside the list: what happened, what was done about it, and the next step for who may take it.
import { api, formatYuan, type InputOf, type MoneyCaseInfo, type PageHref } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { DrawerFoot, useNeighbours } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { type Text, useSay, useText } from '../../../i18n/text.ts'
import { reconKindLabels } from '../reconciliation/reconciliation.labels.ts'
import { CaseFacts } from './case-facts.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseEntries } from './case-entries.tsx'
import { kindLabels, resolutionLabels, stateLabels, sumsMeans, transitMeans } from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'
import { DecidedSince } from './decided-since.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { NotificationsOf } from './notifications-of.tsx'
import { RelatedCases } from './related-cases.tsx'
import { ResolveForm } from './resolve-form.tsx'
import { WireOf } from './wire-of.tsx'
import './case.css'

interface CaseDrawerProps {
  /** The case that is looked at; undefined: the drawer is shut. */
  readonly id: string | undefined
  /** Those of the page, to go on to. */
  readonly rows: readonly { readonly id: string }[]
  readonly onGo: (id: string) => void
  readonly onClose: () => void
}

export function CaseDrawer({ id: asked, rows, onGo, onClose }: CaseDrawerProps): ReactNode {
  const t = useText(moneyCaseTexts)
  const id = useLastShown(asked)
  const [isCovered, setCovered] = useState(false)
  const moves = useNeighbours({ rows, id, isActive: asked !== undefined && !isCovered, onGo })
  const { data } = useRead(api.moneyCase.info, { id: id ?? '' }, { enabled: asked !== undefined, quiet: true })
  const title = data === undefined ? t('number') : data.title
  return (
    <SideDrawer
      title={title}
      open={asked !== undefined}
      onClose={onClose}
      width={760}
      footer={
        <DrawerFoot neighbours={moves}>
          {data !== undefined && data.allowedActions.length > 0 && (
            <CaseActions key={data.id} info={data} onCover={setCovered} />
          )}
        </DrawerFoot>
      }
    >
      {asked !== undefined && <OneCase key={asked} id={asked} />}
    </SideDrawer>
  )
}

function OneCase({ id }: { id: string }): ReactNode {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  const { data: info, error, refresh } = useRead(api.moneyCase.info, { id }, { quiet: true })
  if (info === undefined)
    return error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={error} onRetry={refresh} />
    )
  const wireNumber = wireNumberOf(info)
  return (
    <div className="case">
      <NoticeBar tone={info.state === 'RESOLVED' ? 'success' : 'info'} title={say(stateLabels[info.state].text)}>
        {say(meansOf(info))}
      </NoticeBar>
      <DecidedSince info={info} />
      <SectionCard
        title={t('facts')}
        extra={
          info.kind === 'RECON_DIFFERENCE' && <PageLink to={reconciliationOf(info)}>{t('inReconciliation')}</PageLink>
        }
      >
        <CaseFacts info={info} />
      </SectionCard>
      <RelatedCases related={info.related} />
      <SectionCard title={t('history')}>
        <CaseHistory history={info.history} />
      </SectionCard>
      <NotificationsOf info={info} />
      <CaseEntries info={info} />
      {wireNumber !== null && <WireOf number={wireNumber} isNamed={wireNumber === info.providerNo} />}
    </div>
  )
}

const WITHOUT_ORDER: readonly MoneyCaseInfo['subjectType'][] = ['book', 'reconDay']

/** By what the exchanges about it are found; of a number that was never ours by the provider's, which may be an order's of ours. */
function wireNumberOf({ kind, subjectType, subjectNo, providerNo, facts }: MoneyCaseInfo): string | null {
  if (WITHOUT_ORDER.includes(subjectType) || kind === 'NOTIFICATION_UNREAD') return null
  return kind === 'NUMBER_UNKNOWN' && providerNo !== null ? providerNo : (facts.orderNo ?? subjectNo)
}

/** Where the difference stands; what a day's summary says stands with the day. */
const reconciliationOf = ({ subjectType, subjectNo, facts }: MoneyCaseInfo): PageHref =>
  subjectType === 'reconDay'
    ? '/operator/reconciliation'
    : `/operator/reconciliation?tab=differences&keyword=${facts.orderNo ?? subjectNo}`

/** What its kind means, of a difference which one, and how it ended once it has. */
function meansOf({ kind, merchantId, subjectType, resolution, facts: { difference } }: MoneyCaseInfo): Text {
  if (resolution !== null) return resolutionLabels[resolution]
  if (subjectType === 'reconDay') return sumsMeans
  if (difference === 'BALANCE' && merchantId === null) return transitMeans
  return difference === undefined ? kindLabels[kind].means : reconKindLabels[difference].means
}

interface CaseActionsProps {
  readonly info: MoneyCaseInfo
  /** A question or a form is in front, or no more: the keys of the drawer rest meanwhile. */
  readonly onCover: (isCovered: boolean) => void
}

function CaseActions({ info, onCover }: CaseActionsProps): ReactNode {
  const t = useText(moneyCaseTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const [asked, setAsked] = useState<'note' | 'handOver' | 'resolve' | null>(null)
  const ask = (what: typeof asked) => {
    setAsked(what)
    onCover(what !== null)
  }
  const close = () => ask(null)
  const { id, version, number } = info
  const refreshes = [api.moneyCase.list, api.moneyCase.info, api.board.merchant]
  const say = useSay()
  const handle = useSend(api.moneyCase.handle, {
    refreshes,
    proves: (input) =>
      input.action === 'resolve' ? t('proveClose', { number, how: say(resolutionLabels[input.resolution]) }) : '',
  })
  const resolveMoney = useSend(api.moneyCase.resolveMoney, {
    refreshes,
    proves: ({ resolution, amountFen }) =>
      t('proveResolve', { number, how: say(resolutionLabels[resolution]), amount: formatYuan(amountFen, true) }),
  })
  const foot = useFocusInFoot(info.state)
  const may = (action: (typeof info.allowedActions)[number]) => info.allowedActions.includes(action)
  /** Rejects with what is shown already. */
  const act = async (input: InputOf<typeof api.moneyCase.handle>, done: string) => {
    await handle.send(input)
    notice.success(done)
  }
  const take = () => act({ action: 'take', id, version }, t('taken')).catch(() => undefined)
  const release = async () => {
    onCover(true)
    const question = { title: t('releaseQuestion', { number }), content: t('releaseWhat'), okText: t('release') }
    const isSure = await confirm(question).finally(() => onCover(false))
    if (isSure) await act({ action: 'release', id, version }, t('released')).catch(() => undefined)
  }
  return (
    <span className="case-foot" ref={foot}>
      {may('release') && <Button onClick={() => void release()}>{t('release')}</Button>}
      {may('handOver') && <Button onClick={() => ask('handOver')}>{t('handOver')}</Button>}
      {may('note') && <Button onClick={() => ask('note')}>{t('addNote')}</Button>}
      {may('take') && (
        <Button type="primary" loading={handle.isSending && asked === null} onClick={() => void take()}>
          {t('take')}
        </Button>
      )}
      {may('resolve') && (
        <Button type="primary" onClick={() => ask('resolve')}>
          {t('resolve')}
        </Button>
      )}
      <NoteModal
        number={number}
        open={asked === 'note'}
        onClose={close}
        onNote={(note) => act({ action: 'note', id, version, note }, t('noted'))}
      />
      <HandOverForm
        info={info}
        open={asked === 'handOver'}
        onClose={close}
        onHandOver={(to) => act({ action: 'handOver', id, version, to }, t('handedOver'))}
      />
      <ResolveForm
        info={info}
        open={asked === 'resolve'}
        onClose={close}
        onResolve={(resolving) => act(resolving, t('resolved'))}
        onResolveMoney={async (resolving) => {
          await resolveMoney.send(resolving)
          notice.success(t('resolved'))
        }}
      />
    </span>
  )
}

/** The button that was pressed goes with its step; whoever works with the keys goes on with the next one. */
function useFocusInFoot(state: MoneyCaseInfo['state']) {
  const foot = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body)
      foot.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }, [state])
  return foot
}

interface NoteModalProps {
  readonly number: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onNote: (note: string) => Promise<void>
}

function NoteModal({ number, open, onClose, onNote }: NoteModalProps): ReactNode {
  const t = useText(moneyCaseTexts)
  return (
    <FormModal<{ note: string }>
      title={t('noteTitle', { number })}
      open={open}
      onClose={onClose}
      onSubmit={({ note }) => onNote(note)}
    >
      <p className="muted">{t('noteHint')}</p>
      <Form.Item name="note" label={t('noteField')} rules={[{ required: true, whitespace: true, min: 2, max: 500 }]}>
        <Input.TextArea rows={4} maxLength={500} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
