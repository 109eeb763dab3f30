// What the shop's delivery notes say beside receiver and goods, and on which paper they come.
import { NOTE_FOOT_MOST, notePaper, notePart } from '@merchant/contract'
import { notePaperTexts, notePartTexts } from '@merchant/contract/labels'
import { Checkbox, Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { noteTexts } from './note.texts.ts'

export function NoteSettings(): ReactNode {
  const t = useText(noteTexts)
  const say = useSay()
  return (
    <SectionCard title={t('note')}>
      <p className="muted">{t('noteHint')}</p>
      <Form.Item name={['deliveryNote', 'paper']} label={t('paper')} extra={t('paperHint')}>
        <Radio.Group options={notePaper.options.map((value) => ({ value, label: say(notePaperTexts[value]) }))} />
      </Form.Item>
      <Form.Item name={['deliveryNote', 'parts']} label={t('parts')} extra={t('partsHint')}>
        <Checkbox.Group options={notePart.options.map((value) => ({ value, label: say(notePartTexts[value]) }))} />
      </Form.Item>
      <Form.Item name={['deliveryNote', 'foot']} label={t('foot')} extra={t('footHint')}>
        <Input.TextArea rows={2} maxLength={NOTE_FOOT_MOST} showCount placeholder={t('footExample')} />
      </Form.Item>
    </SectionCard>
  )
}
