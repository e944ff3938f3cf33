// Starts nginx with the site's shipped configuration, at other ports and without certificates.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from './processes.ts';

/** Path of nginx, or empty if it is not installed; `npm test` installs it where possible. */
export const nginxProgram: string =
  process.env['NGINX_PATH'] ?? (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error ? '' : 'nginx');

export interface Nginx {
  /** Keep-alive timeout of the connections to the processes, by upstream. */
  keepAliveSeconds: readonly number[];
  /** Output of the configuration check (`nginx -t`). */
  configCheck: string;
  close(): Promise<void>;
}

export interface NginxOptions {
  /** Ports to listen at. */
  site: number;
  api: number;
  /** Ports of the upstream processes. */
  upstreams: { site: number; api: number }[];
}

const configFolder = path.join(repositoryRoot, 'deploy', 'nginx');

export function startNginx({ site, api, upstreams }: NginxOptions): Nginx {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-nginx-'));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'logs'));
  copyFileSync(path.join(configFolder, 'komawari-proxy.conf'), path.join(folder, 'komawari-proxy.conf'));
  const servers = (kind: 'site' | 'api'): string =>
    upstreams.map((each) => `    server 127.0.0.1:${each[kind]} max_fails=2 fail_timeout=5s;`).join('\n');
  const text = readFileSync(path.join(configFolder, 'komawari.conf'), 'utf8')
    // removes the server that redirects from http to https
    .replace(/server \{\s+listen 80;[^}]*\}\n/, '')
    .replaceAll(/^ +ssl_certificate.*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${site};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${api};`)
    .replace(/( +server 127\.0\.0\.1:30\d0 .*\n)+/, `${servers('site')}\n`)
    .replace(/( +server 127\.0\.0\.1:30\d1 .*\n)+/, `${servers('api')}\n`);
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid nginx.pid; error_log logs/error.log;
events { worker_connections 4096; }
http { access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
uwsgi_temp_path uwsgi; scgi_temp_path scgi;
${text}
}
`,
  );
  const nginxArgs = ['-p', folder, '-c', path.join(folder, 'nginx.conf')];
  const configCheck = spawnSync(nginxProgram, [...nginxArgs, '-t'], { encoding: 'utf8' }).stderr;
  const child: ChildProcess = spawn(nginxProgram, nginxArgs, { stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    keepAliveSeconds: [...text.matchAll(/^ +keepalive_timeout (\d+)s;$/gm)].map(([, seconds]) => Number(seconds)),
    configCheck,
    close: async () => {
      child.kill('SIGQUIT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
