// One violation of a merchant: both sides of it, upheld or revoked with an answer.
import { api, type DataOf } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { ViolationFacts } from '../violation/violation-facts.tsx'
import { ViolationFrame } from '../violation/violation-frame.tsx'
import { violationDeskTexts } from './violation-desk.texts.ts'

type Info = DataOf<typeof api.violationDesk.info>
type Decision = Info['allowedActions'][number]

interface ViolationDeskDrawerProps {
  /** Undefined: the drawer is shut. */
  readonly seen: { readonly id: string; readonly merchantId: string } | undefined
  readonly onClose: () => void
}

export default function ViolationDeskDrawer({ seen: asked, onClose }: ViolationDeskDrawerProps): ReactNode {
  const t = useText(violationDeskTexts)
  const seen = useLastShown(asked)
  const mayDecide = useMay('violation.audit')
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const { data, error, refresh } = useRead(
    api.violationDesk.info,
    { id: seen?.id ?? '', merchantId: seen?.merchantId ?? '' },
    { enabled: asked !== undefined, quiet: true, staleTime: 0 },
  )
  const info = asked === undefined ? undefined : data
  const allowed = mayDecide ? (info?.allowedActions ?? []) : []
  return (
    <ViolationFrame
      info={info}
      error={error}
      onRetry={refresh}
      open={asked !== undefined}
      onClose={onClose}
      width={720}
      buttons={(['revoke', 'uphold'] as const)
        .filter((act) => allowed.includes(act))
        .map((act) => (
          <Button
            key={act}
            danger={act === 'revoke'}
            type={act === 'uphold' ? 'primary' : 'default'}
            onClick={() => setDeciding(act)}
          >
            {t(act)}
          </Button>
        ))}
    >
      {info !== undefined && (
        <>
          <ViolationFacts
            info={info}
            more={[
              [t('merchant'), `${info.merchantName} ${info.merchantNo}`],
              [t('yearPoints'), info.yearPoints],
              [t('issuedBy'), info.issuedBy],
              ...(info.decidedBy === null ? [] : [[t('decidedBy'), info.decidedBy] as const]),
            ]}
          />
          <DecisionModal info={info} deciding={deciding} onClose={() => setDeciding(null)} />
        </>
      )}
    </ViolationFrame>
  )
}

interface DecisionModalProps {
  readonly info: Info
  readonly deciding: Decision | null
  readonly onClose: () => void
}

function DecisionModal({ info, deciding, onClose }: DecisionModalProps): ReactNode {
  const t = useText(violationDeskTexts)
  const notice = useNotice()
  const decision = useLastShown(deciding) ?? 'uphold'
  const { send } = useSend(api.violationDesk.decide, {
    refreshes: [api.violationDesk.list, api.violationDesk.info, api.platformGoods.list, api.board.merchant],
  })
  const { merchantId, id, version, violationNo } = info
  return (
    <FormModal<{ answer: string }>
      title={t(`${decision}Title`, { no: violationNo })}
      open={deciding !== null}
      onClose={onClose}
      submitText={t(decision)}
      danger={decision === 'revoke'}
      onSubmit={async ({ answer }) => {
        await send({ merchantId, id, version, decision, answer })
        notice.success(t(decision === 'uphold' ? 'upheld' : 'revoked'))
      }}
    >
      <p className="muted">
        {t(`${decision}What`)} {decision === 'revoke' && info.target === 'GOODS' && t('revokeGoods')}
      </p>
      <Form.Item name="answer" label={t('answer')} required rules={rulesOf(api.violationDesk.decide.body, 'answer')}>
        <Input.TextArea placeholder={t('answerHint')} rows={4} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  )
}
