// Real-name certification: what state it is in, what to do now, and on to the wallet once it has passed.
import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { api, dayOf, type InputOf } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRead, useSend } from '../../api/use-endpoint.ts'
import { useNotice } from '../../components/confirm.ts'
import { NoticeBar } from '../../components/notice-bar.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { usePage } from '../../components/page.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { Facts, SectionCard } from '../../components/section-card.tsx'
import { StatusTag } from '../../components/status-tag.tsx'
import { WithAside } from '../../components/with-aside.tsx'
import { useSay, useText } from '../../i18n/text.ts'
import { useBaseData } from '../../session/session.ts'
import { certificationLabels, type RealName } from './certification.labels.ts'
import { certificationTexts } from './certification.texts.ts'
import { LONG_TERM_DAY } from './day-field.tsx'
import { RealNameForm } from './real-name-form.tsx'
import './certification.css'

const NEXT_PAGE = '/ec/index'
const ASK_AGAIN_MS = 5_000

export default function CertificationPage(): ReactNode {
  const t = useText(certificationTexts)
  const say = useSay()
  const { data, error, refresh } = useRealName()
  const submit = useSend(api.user.saveRealName, { refreshes: [api.user.realName] })
  const send = async (submission: InputOf<typeof api.user.saveRealName>) => {
    try {
      await submit.send(submission)
    } catch (failure) {
      // A refused try may have been counted, and may have changed the state.
      await refresh()
      throw failure
    }
  }
  const label = data === undefined ? undefined : certificationLabels[data.status]
  return (
    <>
      <PageHeader
        title={
          <span className="certification-title">
            {t('title')} {label !== undefined && <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>}
          </span>
        }
        note={t('note')}
      />
      {data === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {data !== undefined && (
        <WithAside aside={<Aside status={data.status} />} asideLabel={t('help')} isAsideFirst={data.status === 'NONE'}>
          <Standing realName={data} />
          {mayBeSubmitted(data.status) && (
            <RealNameForm
              onSubmit={send}
              submitText={t(data.status === 'NONE' ? 'submit' : 'resubmit')}
              attemptsLeft={data.attemptsLeftToday}
            />
          )}
        </WithAside>
      )}
    </>
  )
}

const mayBeSubmitted = (status: RealName['status']): boolean => status !== 'VERIFYING' && status !== 'PASSED'

/** The certification, asked again while it is being verified; once it has passed here, the console opens and we go on. */
function useRealName() {
  const t = useText(certificationTexts)
  const page = usePage()
  const notice = useNotice()
  const [isVerifying, setVerifying] = useState(false)
  const read = useRead(api.user.realName, undefined, {
    quiet: true,
    refetchEvery: isVerifying ? ASK_AGAIN_MS : false,
  })
  const login = useRead(api.user.infoOfLogin, undefined, { staleTime: Number.POSITIVE_INFINITY })
  const board = useRead(api.board.merchant, undefined, { quiet: true })
  const before = useRef<RealName['status'] | undefined>(undefined)
  const status = read.data?.status
  // The guard lets nobody on before the login info says so.
  const goOn = useEffectEvent(() =>
    Promise.all([login.refresh(), board.refresh()]).then(() => {
      notice.success(t('passedNotice'))
      page.close(NEXT_PAGE)
    }),
  )
  useEffect(() => {
    const hasJustPassed = status === 'PASSED' && before.current !== undefined && before.current !== 'PASSED'
    before.current = status
    setVerifying(status === 'VERIFYING')
    if (hasJustPassed) void goOn()
  }, [status])
  return { data: read.data, error: read.error, refresh: read.refresh }
}

function Standing({ realName }: { realName: RealName }): ReactNode {
  const t = useText(certificationTexts)
  const { customerService } = useBaseData()
  const { status, reason } = realName
  if (status === 'NONE') return null
  if (status === 'REJECTED')
    return (
      <NoticeBar tone="danger" title={t('rejectedTitle', { reason: reason ?? t('noReason') })}>
        {t('rejectedWhat')}
      </NoticeBar>
    )
  if (status === 'EXPIRED')
    return (
      <NoticeBar tone="danger" title={t('expiredTitle')}>
        {t('expiredWhat', { day: realName.graceUntil === null ? '' : dayOf(realName.graceUntil) })}
      </NoticeBar>
    )
  if (status === 'MANUAL')
    return (
      <NoticeBar tone="warning" title={t('manualTitle')}>
        {t('manualWhat', { phone: customerService.phone })}
      </NoticeBar>
    )
  return (
    <SectionCard>
      <div className="certification-result" role="status">
        {status === 'PASSED' ? (
          <CheckCircleFilled className="is-fine" aria-hidden="true" />
        ) : (
          <LoadingOutlined aria-hidden="true" />
        )}
        <h2>{t(status === 'PASSED' ? 'passedTitle' : 'verifyingTitle')}</h2>
        <p className="muted">{t(status === 'PASSED' ? 'passedWhat' : 'verifyingWhat')}</p>
        {status === 'PASSED' && <GoOn />}
      </div>
      <PersonFacts realName={realName} />
    </SectionCard>
  )
}

function GoOn(): ReactNode {
  const t = useText(certificationTexts)
  const page = usePage()
  return (
    <Button type="primary" onClick={() => page.go(NEXT_PAGE)} onMouseEnter={() => page.preload(NEXT_PAGE)}>
      {t('goOn')}
    </Button>
  )
}

function PersonFacts({ realName: { realName, idNumber, validFrom, validTo } }: { realName: RealName }): ReactNode {
  const t = useText(certificationTexts)
  return (
    <Facts
      items={[
        [t('realName'), realName],
        [t('idNumber'), idNumber],
        [
          t('validity'),
          validFrom === null || validTo === null
            ? ''
            : t('validityText', { from: validFrom, to: validTo === LONG_TERM_DAY ? t('longTerm') : validTo }),
        ],
      ]}
    />
  )
}

function Aside({ status }: { status: RealName['status'] }): ReactNode {
  const t = useText(certificationTexts)
  return (
    <>
      {status !== 'PASSED' && (
        <SectionCard title={t('before')}>
          <ul className="plain-list">
            {(['need_card', 'need_photo', 'need_time'] as const).map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </SectionCard>
      )}
      <SectionCard title={t('whatFor')}>
        <ol className="plain-list">
          {(['after_wallet', 'after_shop', 'after_goods'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </SectionCard>
      <SectionCard title={t('privacy')}>
        <p className="muted certification-privacy">{t('privacyWhat')}</p>
      </SectionCard>
    </>
  )
}
