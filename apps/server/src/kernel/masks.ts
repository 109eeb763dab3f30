// How personal data is shown by default: enough to recognise, too little to use.

/** 13812348000 → 138****8000 */
export const maskPhone = (phone: string): string =>
  phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** 张三丰 → 张* */
export const maskName = (name: string): string => (name === '' ? '' : `${[...name][0]}*`)

/** 330106199001011234 → 3301**********1234 */
export const maskIdNumber = (idNumber: string): string =>
  idNumber.length < 9 ? '****' : `${idNumber.slice(0, 4)}${'*'.repeat(idNumber.length - 8)}${idNumber.slice(-4)}`

/** 学院路 1 号 3 幢 → 学院路**** */
export const maskAddress = (detail: string): string => `${[...detail].slice(0, 3).join('')}****`

/** zhangsan@example.com → z***@example.com */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}***${email.slice(at)}`
}
