// Texts around the agreements; the agreements themselves come from base data.
import { defineTexts } from '../../i18n/text.ts'

export const agreementTexts = defineTexts({
  registration: ['注册协议', 'Registration agreement'],
  privacy: ['隐私协议', 'Privacy agreement'],
  version: ['版本 {version}，自 {day} 起生效', 'Version {version}, in force since {day}'],
})
