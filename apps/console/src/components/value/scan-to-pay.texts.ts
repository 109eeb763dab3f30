// Words beside a code to pay by.
import { defineTexts } from '../../i18n/text.ts'

export const scanToPayTexts = defineTexts({
  demoScan: ['演示环境没有真实付款码，', 'Nothing is really paid in the demo:'],
  demoPay: ['打开模拟支付页', 'open the simulated page'],
})
