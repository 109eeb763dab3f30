// The proof of the merchant's book: four statements, each with what speaks for it, and every place where one of them fails.
import { api, type BookProof } from '@merchant/contract'
import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { startDownload } from '../../../api/download.ts'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { bookProofTexts } from './book-proof.texts.ts'
import { BalancesStatement, PostingsStatement } from './book-statements.tsx'
import { ProviderStatement, SealsStatement } from './outside-statements.tsx'
import './book-proof.css'

export default function BookProofPage(): ReactNode {
  const t = useText(bookProofTexts)
  const notice = useNotice()
  const { data, error, refresh } = useRead(api.bookProof.info, undefined, { quiet: true })
  const verify = useSend(api.bookProof.verify, { refreshes: [api.bookProof.info] })
  const download = useSend(api.bookProof.download)
  const verifyNow = () =>
    void verify.send(undefined).then(
      (proof) => (brokenIn(proof) > 0 ? notice.warning(t('verifiedBroken')) : notice.success(t('verified'))),
      // It has been shown.
      () => undefined,
    )
  const fetchBook = () =>
    void download.send(undefined).then(
      ({ url }) => startDownload(url),
      () => undefined,
    )
  const actions = (
    <>
      <May do="bookProof.download">
        <Button icon={<DownloadOutlined />} loading={download.isSending} onClick={fetchBook}>
          {t('download')}
        </Button>
      </May>
      <Button type="primary" icon={<SafetyCertificateOutlined />} loading={verify.isSending} onClick={verifyNow}>
        {t('verify')}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader note={t('note')} actions={actions} />
      {error !== null && data === undefined ? (
        <ReadFailure error={error} onRetry={refresh} />
      ) : (
        <div className="book-proof">
          <Verdict proof={data} />
          <PostingsStatement statement={data?.postings} />
          <BalancesStatement statement={data?.balances} />
          {/* Nobody knows yet how many accounts there are, so nothing stands below them that their coming would move. */}
          {data !== undefined && (
            <>
              <SealsStatement statement={data.seals} />
              <ProviderStatement statement={data.provider} />
              <Offline newest={data.seals.newest} />
            </>
          )}
        </div>
      )}
    </>
  )
}

/** How to do without us. */
function Offline({ newest }: { newest: BookProof['seals']['newest'] }): ReactNode {
  const t = useText(bookProofTexts)
  const plain = `node verify-book.mjs ${t('commandBook')}`
  return (
    <SectionCard
      title={t('offline')}
      extra={
        <Button href="/verify-book.mjs" download icon={<DownloadOutlined />}>
          {t('verifier')}
        </Button>
      }
    >
      <p className="book-proof-says">{t('offlineWhat')}</p>
      <dl className="book-proof-hashes">
        <dt>{t('command')}</dt>
        <dd>
          <CopyText text={plain}>
            <code>{plain}</code>
          </CopyText>
        </dd>
        {newest !== null && (
          <>
            <dt>{t('commandNoted')}</dt>
            <dd>
              <code>{`${plain} --seal ${newest.no}:${newest.hash}`}</code>
            </dd>
          </>
        )}
      </dl>
    </SectionCard>
  )
}

/** Keeps its room while the first answer is on its way. */
function Verdict({ proof }: { proof: BookProof | undefined }): ReactNode {
  const t = useText(bookProofTexts)
  const shared = useText(sharedTexts)
  if (proof === undefined) return <NoticeBar tone="info" title={shared('loading')}>{'\u00A0'}</NoticeBar> // prettier-ignore
  const states = Object.values(proof).map(({ state }) => state)
  const broken = brokenIn(proof)
  if (broken > 0) return <NoticeBar tone="danger" title={t('broken', { count: broken })}>{t('brokenWhat')}</NoticeBar> // prettier-ignore
  if (states.includes('WAITING')) return <NoticeBar tone="info" title={t('waiting')}>{t('waitingWhat')}</NoticeBar> // prettier-ignore
  return <NoticeBar tone="success" title={t('allHold')}>{t('allHoldWhat')}</NoticeBar> // prettier-ignore
}

const brokenIn = (proof: BookProof): number => Object.values(proof).filter(({ state }) => state === 'BROKEN').length
