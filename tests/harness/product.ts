import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, temporaryFolder, type TemporaryFolder } from '@quadrille/tooling/test-kit';
import { cleanEnv, root, spawnQuadrille } from './command.ts';

export { root };

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Everything the server printed so far. */
  output(): string;
  /** Ends it as Ctrl+C does and resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

export interface ProductOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly port?: number;
  /** More settings, by the names of their environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built product as a person would, and waits for the line with its address. `QUADRILLE_FROM_SOURCE=1` runs the source. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const port = options.port ?? (await freePort());
  const env = cleanEnv({
    PORT: String(port),
    HOST: '127.0.0.1',
    QUADRILLE_DATA_DIR: options.dataDir,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...options.env,
  });
  const child = spawnQuadrille(['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let patience: NodeJS.Timeout | undefined;
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /https?:\/\/[^\s]+/.exec(printed)?.[0];
      if (url) resolve(url.replace(/\/$/, ''));
    });
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it listened:\n${printed}`)));
    patience = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server said no address within a minute:\n${printed}`));
    }, 60_000);
  });
  address.catch(() => {});
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const url = await address.finally(() => clearTimeout(patience));
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    return (await gone)[0];
  };
  return {
    url,
    dataDir: options.dataDir,
    child,
    output: () => printed,
    stop: () => end('SIGINT'),
    kill: async () => void (await end('SIGKILL')),
  };
}

/** A product with a data folder of its own, for one test file. */
export async function freshProduct(
  options: Omit<ProductOptions, 'dataDir'> = {},
): Promise<Product & { folder: TemporaryFolder; dispose(): Promise<void> }> {
  const folder = temporaryFolder('product');
  const product = await startProduct({ ...options, dataDir: join(folder.path, 'data') });
  const dispose = async (): Promise<void> => {
    await product.stop();
    folder.remove();
  };
  return { ...product, folder, dispose };
}
