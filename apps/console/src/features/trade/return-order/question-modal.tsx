// Asks a buyer to show more before the return is answered.
import { api, type ReturnInfo } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import type { ReturnModalProps } from './agree-modal.tsx'
import { returnActsTexts } from './return-acts.texts.ts'

interface QuestionModalProps extends ReturnModalProps {
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onAsk: (info: ReturnInfo, text: string) => Promise<unknown>
}

export function QuestionModal({ info, open, onDone, onAsk }: QuestionModalProps): ReactNode {
  const t = useText(returnActsTexts)
  const hours = useParameters()('afterSale.negotiateHours')
  return (
    <FormModal<{ readonly text: string }>
      title={t('questionTitle', { no: info.returnNo })}
      open={open}
      onClose={onDone}
      submitText={t('question')}
      onSubmit={({ text }) => onAsk(info, text)}
    >
      <p className="muted">{t('questionMeans', { hours, count: info.offersLeft })}</p>
      <Form.Item name="text" label={t('questionText')} required rules={rulesOf(api.returnOrder.operate.body, 'text')}>
        <Input.TextArea placeholder={t('questionHint')} rows={4} maxLength={500} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
