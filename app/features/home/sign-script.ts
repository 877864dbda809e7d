import { strikeSign } from './strike-sign.ts'

// Stands in the home page right behind the sign, as an inline script: whether it burns is decided before it is first painted.
strikeSign()
