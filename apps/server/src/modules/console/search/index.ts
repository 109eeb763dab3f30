// Module entry of search: finding things of a merchant, or of the platform, from anywhere in the console.
export { findOfMerchant, findOfPlatform } from './find-objects.list.ts'
