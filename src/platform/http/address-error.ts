import { ConfigurationError } from '../config.ts'

/** Returns an error that names the setting to change if a server cannot listen on the address. */
export function addressError(
  error: unknown,
  setting: 'PORT' | 'METRICS_PORT',
  { host, port }: { readonly host: string; readonly port: number },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new ConfigurationError(
      `${setting}: ${host}:${port} is already in use. Set ${setting} to a free port.`,
    )
  if (code === 'EACCES')
    return new ConfigurationError(
      `${setting}: no permission to listen on ${port}. Set ${setting} to 1024 or higher.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigurationError(`HOST: ${host} is not an address of this machine.`)
  return error
}
