// What the platform does before it rules: asks a side, adds what it found, stops, starts or prolongs a clock.
import {
  api,
  type DisputeAction,
  type DisputeDesk,
  type DisputeSide,
  disputeSide,
  MOST_EVIDENCE_FILES,
} from '@merchant/contract'
import { evidenceSideTexts } from '@merchant/contract/labels'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { uploadTo } from '../../../api/upload-image.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf, uploadsRule } from '../../../components/form/form-rules.ts'
import { useChosenRule } from '../../../components/form/use-chosen-rule.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { ClockFields } from './clock-fields.tsx'
import { returnDisputeTexts } from './return-dispute.texts.ts'

type Act = Exclude<DisputeAction, 'judge'>

interface DeskFormProps {
  readonly what: Act
  readonly desk: DisputeDesk
  readonly onDone: () => void
}

interface Values {
  readonly side: DisputeSide
  readonly text: string
  readonly fileIds?: readonly Picture[]
  readonly hours: number
  readonly note: string
}

const done = {
  ask: 'asked',
  prove: 'proven',
  pause: 'clockMoved',
  resume: 'clockMoved',
  prolong: 'clockMoved',
} as const

export function DeskForm({ what, desk, onDone }: DeskFormProps): ReactNode {
  const t = useText(returnDisputeTexts)
  const now = useParameters()
  const notice = useNotice()
  const { send } = useSend(api.returnDispute.operate, {
    refreshes: [api.returnDispute.list, api.returnDispute.info, api.board.merchant],
    quiet: 'ofFields',
  })
  const { merchantId, id, version } = desk
  const of = { merchantId, id, version }
  const submit = async ({ side, text, fileIds = [], hours, note }: Values) => {
    if (what === 'ask') await send({ action: what, ...of, side, text })
    else if (what === 'prove') await send({ action: what, ...of, text, fileIds: fileIds.map(({ fileId }) => fileId) })
    else if (what === 'prolong') await send({ action: what, ...of, hours, note })
    else await send({ action: what, ...of, note })
    notice.success(t(done[what]))
  }
  return (
    <FormModal<Values>
      title={`${t(what)} ${desk.disputeNo}`}
      open
      onClose={onDone}
      submitText={t(what)}
      width={560}
      initialValues={{ hours: 24 }}
      onSubmit={submit}
    >
      <p className="muted">{t(`${what}Means`, { hours: now('dispute.evidenceHours') })}</p>
      {what === 'ask' || what === 'prove' ? <Words what={what} merchantId={merchantId} /> : <ClockFields what={what} />}
    </FormModal>
  )
}

function Words({ what, merchantId }: { readonly what: 'ask' | 'prove'; readonly merchantId: string }): ReactNode {
  const t = useText(returnDisputeTexts)
  const chosen = useChosenRule()
  const say = useSay()
  return (
    <>
      {what === 'ask' && (
        <Form.Item name="side" label={t('side')} rules={[chosen]}>
          <Radio.Group
            options={disputeSide.options.map((value) => ({ value, label: say(evidenceSideTexts[value]) }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="text"
        label={t(what === 'ask' ? 'question' : 'words')}
        required
        rules={rulesOf(api.returnDispute.operate.body, 'text')}
      >
        <Input.TextArea placeholder={t('groundsHint')} rows={4} maxLength={500} showCount />
      </Form.Item>
      {what === 'prove' && (
        <Form.Item
          name="fileIds"
          label={t('pictures')}
          extra={t('picturesHint', { max: MOST_EVIDENCE_FILES })}
          rules={[uploadsRule]}
        >
          <ImageUpload
            purpose="RETURN_PROOF"
            send={(file, options) => uploadTo(api.file.disputeProof, { merchantId }, file, options)}
            max={MOST_EVIDENCE_FILES}
            label={t('pictures')}
          />
        </Form.Item>
      )}
    </>
  )
}
