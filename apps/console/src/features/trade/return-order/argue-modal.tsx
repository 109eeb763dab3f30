// Turns to the platform, shows evidence, or appeals: words and pictures that the buyer and the platform read.
import { api, MOST_EVIDENCE_FILES, type ReturnInfo } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf, uploadsRule } from '../../../components/form/form-rules.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import type { ReturnModalProps } from './agree-modal.tsx'
import { disputeTexts } from './dispute.texts.ts'
import type { Arguing, ArgueTerms } from './use-return-commands.ts'

interface ArgueModalProps extends ReturnModalProps {
  readonly what: Arguing
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onArgue: (what: Arguing, info: ReturnInfo, terms: ArgueTerms) => Promise<unknown>
}

interface Values {
  readonly text: string
  readonly fileIds?: readonly Picture[]
}

/** Twenty pictures of a side in one dispute; another one begins anew. */
const picturesLeft = ({ dispute }: ReturnInfo, what: Arguing): number => {
  const own = what === 'escalate' ? [] : (dispute?.evidences ?? []).filter(({ side }) => side === 'MERCHANT')
  return Math.max(
    0,
    own.reduce((left, { proofs }) => left - proofs.length, MOST_EVIDENCE_FILES),
  )
}

export function ArgueModal({ info, open, what, onDone, onArgue }: ArgueModalProps): ReactNode {
  const t = useText(disputeTexts)
  const now = useParameters()
  const most = picturesLeft(info, what)
  return (
    <FormModal<Values>
      title={t(`${what}Title`, { no: info.returnNo })}
      open={open}
      onClose={onDone}
      submitText={t(what)}
      width={640}
      onSubmit={({ text, fileIds = [] }) => onArgue(what, info, { text, fileIds: fileIds.map(({ fileId }) => fileId) })}
    >
      <p className="muted">{t(`${what}Means`, { hours: now('dispute.evidenceHours') })}</p>
      <Form.Item name="text" label={t('words')} required rules={rulesOf(api.returnOrder.operate.body, 'text')}>
        <Input.TextArea placeholder={t('wordsHint')} rows={5} maxLength={500} showCount />
      </Form.Item>
      {most === 0 ? (
        <p className="muted">{t('filesFull', { max: MOST_EVIDENCE_FILES })}</p>
      ) : (
        <Form.Item name="fileIds" label={t('pictures')} extra={t('filesHint', { max: most })} rules={[uploadsRule]}>
          <ImageUpload purpose="RETURN_PROOF" max={most} label={t('pictures')} />
        </Form.Item>
      )}
    </FormModal>
  )
}
