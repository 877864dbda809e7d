import { RouterContextProvider } from 'react-router'
import { FORM_PORT, type FormPort } from '#contracts/form-port.ts'

/** The router's context with the port through which a page that is rendered now reaches the server. */
export class FormContext extends RouterContextProvider {
  readonly [FORM_PORT]: FormPort

  constructor(port: FormPort) {
    super()
    this[FORM_PORT] = port
  }
}
