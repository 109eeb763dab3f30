/** The gateway's method names, `allinpay.yunst.<service>.<operation>`. */

export const METHOD_PREFIX = 'allinpay.yunst.'

/** `page` methods are opened by a browser, the others are posted. */
export const PAGE_METHODS: readonly string[] = [
  'memberService.signContract',
  'memberService.signContractQuery',
  'memberService.signAcctProtocol',
  'memberService.setPayPwd',
  'memberService.updatePayPwd',
  'memberService.resetPayPwd',
  'memberService.updatePhoneByPayPwd',
  'orderService.payBySMS',
  'orderService.payByPwd',
]
