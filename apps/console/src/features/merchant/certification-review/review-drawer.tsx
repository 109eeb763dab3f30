// One certification with its papers, read when it is opened and not before; passed or rejected by who may.
import { api, type CertificationRow } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { DrawerFoot } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useQueue } from '../../../components/overlay/use-queue.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { certificationReviewTexts } from './certification-review.texts.ts'
import { ReviewActs } from './review-acts.tsx'
import { RejectReason } from './reject-reason.tsx'
import { ReviewPapers } from './review-papers.tsx'
import './review.css'

interface ReviewDrawerProps {
  /** The certification that is looked at; null: the drawer is shut. */
  readonly row: CertificationRow | null
  /** Those of the page, to go on to. */
  readonly rows: readonly CertificationRow[]
  readonly onLook: (row: CertificationRow) => void
  readonly onClose: () => void
}

export const keyOfCertification = ({ kind, merchantId }: CertificationRow): string => `${kind} ${merchantId}`

export function ReviewDrawer({ row, rows, onLook, onClose }: ReviewDrawerProps): ReactNode {
  const t = useText(certificationReviewTexts)
  const [asked, setAsked] = useState<'pass' | 'reject' | null>(null)
  const isCovered = asked !== null
  const { shown, moves, goOn } = useQueue({ rows, row, keyOf: keyOfCertification, isCovered, onLook, onClose })
  const { kind = 'COMPANY', merchantId = '', merchantName: name = '' } = shown ?? {}
  // Every answer is noted as a look, so it is asked for once and not again by itself.
  const papers = useRead(
    api.certificationReview.info,
    { kind, merchantId },
    { enabled: row !== null, quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const info = papers.data
  const { pass, reject, isSending } = useDecision({ kind, merchantId, name, version: info?.version, onDone: goOn })
  const mayAudit = useMay('certification.audit') && info !== undefined && info.allowedActions.length > 0
  const askToPass = async () => {
    setAsked('pass')
    await pass().finally(() => setAsked(null))
  }
  return (
    <SideDrawer
      title={shown === null ? '' : `${t(`kind_${kind}`)} · ${name}`}
      open={row !== null}
      onClose={onClose}
      width={760}
      footer={
        <DrawerFoot neighbours={moves}>
          {mayAudit && (
            <ReviewActs
              isSending={isSending && asked === 'pass'}
              onReject={() => setAsked('reject')}
              onPass={() => void askToPass()}
            />
          )}
        </DrawerFoot>
      }
    >
      {info !== undefined ? (
        <ReviewPapers key={`${kind} ${merchantId}`} info={info} onReload={() => void papers.refresh()} />
      ) : papers.error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={papers.error} onRetry={papers.refresh} />
      )}
      <FormModal<{ reason: string }>
        title={t('rejectTitle', { name })}
        open={asked === 'reject'}
        onClose={() => setAsked(null)}
        submitText={t('reject')}
        danger
        onSubmit={reject}
      >
        <p className="muted">{t('rejectHint')}</p>
        <RejectReason kind={kind} />
      </FormModal>
    </SideDrawer>
  )
}

interface Decided {
  readonly kind: CertificationRow['kind']
  readonly merchantId: string
  readonly name: string
  /** Of what was looked at; undefined while it is read. */
  readonly version: number | undefined
  readonly onDone: () => void
}

/** Passing and rejecting on top of the version that was looked at. */
function useDecision({ kind, merchantId, name, version, onDone }: Decided) {
  const t = useText(certificationReviewTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const audit = useSend(api.certificationReview.audit, {
    refreshes: [api.certificationReview.list, api.certificationReview.info, api.board.merchant],
  })
  return {
    pass: async () => {
      if (version === undefined) return
      const title = t('passQuestion', { name, kind: t(`kind_${kind}`) })
      if (!(await confirm({ title, content: t('passWhat'), okText: t('pass') }))) return
      await audit.send({ decision: 'pass', kind, merchantId, version }).then(
        () => {
          notice.success(t('passed'))
          onDone()
        },
        () => undefined,
      )
    },
    reject: async ({ reason }: { reason: string }) => {
      if (version === undefined) return
      await audit.send({ decision: 'reject', kind, merchantId, version, reason })
      notice.success(t('rejected'))
      onDone()
    },
    isSending: audit.isSending,
  }
}
