// Refuses a request, or what came back: for a reason, in words, and with pictures where the reason needs them.
import { api, MOST_PROOFS, needsProof, type ReturnInfo, type ReturnReject } from '@merchant/contract'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { picturesRule, rulesOf, uploadsRule } from '../../../components/form/form-rules.ts'
import { useChosenRule } from '../../../components/form/use-chosen-rule.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import type { ReturnModalProps } from './agree-modal.tsx'
import { returnActsTexts } from './return-acts.texts.ts'
import { returnRejectTexts } from './return-order.labels.ts'
import type { RefusalTerms } from './use-return-commands.ts'

interface RefuseModalProps<Code extends ReturnReject> extends ReturnModalProps {
  readonly what: 'reject' | 'refuseReceipt'
  readonly codes: readonly Code[]
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onRefuse: (info: ReturnInfo, terms: RefusalTerms<Code>) => Promise<unknown>
}

interface Values<Code> {
  readonly code: Code
  readonly reason: string
  /** Called as the contract does, so that its complaints stand here. */
  readonly fileIds?: readonly Picture[]
}

export function RefuseModal<Code extends ReturnReject>(props: RefuseModalProps<Code>): ReactNode {
  const { info, open, what, codes, onDone, onRefuse } = props
  const t = useText(returnActsTexts)
  const chosen = useChosenRule()
  const say = useSay()
  const days = useParameters()('afterSale.escalateDays')
  const isRequest = what === 'reject'
  const body = api.returnOrder.operate.body
  return (
    <FormModal<Values<Code>>
      title={t(isRequest ? 'rejectTitle' : 'refuseTitle', { no: info.returnNo })}
      open={open}
      onClose={onDone}
      submitText={t(what)}
      danger
      width={640}
      onSubmit={({ code, reason, fileIds = [] }) =>
        onRefuse(info, { code, reason, fileIds: fileIds.map(({ fileId }) => fileId) })
      }
    >
      <p className="muted">{t(isRequest ? 'rejectMeans' : 'refuseMeans', { days, count: info.rejectionsLeft })}</p>
      <Form.Item name="code" label={t('code')} rules={[chosen]}>
        <Select
          options={codes.map((value) => ({ value, label: say(returnRejectTexts[value]) }))}
          placeholder={t('codeChoose')}
        />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} rules={rulesOf(body, 'reason')}>
        <Input.TextArea placeholder={t('reasonHint')} rows={3} maxLength={200} showCount />
      </Form.Item>
      <Form.Item noStyle dependencies={['code']}>
        {({ getFieldValue }) => <Proofs code={getFieldValue('code') as ReturnReject | undefined} />}
      </Form.Item>
    </FormModal>
  )
}

function Proofs({ code }: { readonly code: ReturnReject | undefined }): ReactNode {
  const t = useText(returnActsTexts)
  const isNeeded = code !== undefined && needsProof(code)
  return (
    <>
      {code === 'AMOUNT' && <p className="muted">{t('amountHint')}</p>}
      <Form.Item
        name="fileIds"
        label={t('proofs')}
        required={isNeeded}
        extra={t(isNeeded ? 'proofsNeeded' : 'proofsOptional', { max: MOST_PROOFS })}
        rules={[isNeeded ? picturesRule(t('proofsMissing')) : uploadsRule]}
      >
        <ImageUpload purpose="RETURN_PROOF" max={MOST_PROOFS} label={t('proofs')} />
      </Form.Item>
    </>
  )
}
