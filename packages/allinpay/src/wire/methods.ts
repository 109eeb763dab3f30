/** The gateway's method names, `allinpay.yunst.<service>.<operation>`. */

export const METHOD_PREFIX = 'allinpay.yunst.'
