import { messageOf, ofName, type ServerTexts, writeDecision, writeNotice } from './server-texts.ts';

export const esLa: ServerTexts = {
  greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  orCopy: 'Si el botón no funciona, copia este enlace en tu navegador:',
  footer: ({ site }) =>
    `Recibes este correo por actividad en tu cuenta de ${site} o con tu dirección de correo. El equipo nunca te pedirá tu contraseña ni dinero.`,
  digest: {
    subject: ({ site, chapters }) =>
      chapters === 0
        ? `Tu semana en ${site}`
        : `Tu semana en ${site}: ${chapters} ${chapters === 1 ? 'capítulo nuevo' : 'capítulos nuevos'}`,
    preheader: 'Novedades de lo que sigues.',
    intro: 'Estas son las novedades de lo que sigues que todavía no viste.',
    titles: 'Capítulos nuevos de los títulos que sigues',
    uploads: 'Capítulos nuevos de los grupos y las personas que sigues',
    lists: 'Títulos agregados a las listas que sigues',
    oneshot: 'Oneshot',
    chapters: (named, more) => (more === 0 ? named.join(', ') : `${named.join(', ')} y ${more} más`),
    by: (names) => `de ${names.join(', ')}`,
    added: (count) => (count === 1 ? '1 título agregado' : `${count} títulos agregados`),
    more: (count) => `Y ${count} más`,
    button: 'Ver todas las notificaciones',
    footer: ({ site }) => `Recibes este correo una vez por semana porque lo activaste en la configuración de ${site}.`,
    stop: 'Dejar de recibir el correo semanal',
    settings: 'Configuración de notificaciones',
  },
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirma tu correo en ${site}`,
      preheader: 'Un clic y tu cuenta estará lista.',
      paragraphs: [
        `Alguien creó una cuenta en ${site} con este correo. Si fuiste tú, confírmalo. El enlace funciona una sola vez, durante 24 horas.`,
        'Si no fuiste tú, ignora este correo. Las cuentas sin confirmar están limitadas y se eliminan.',
      ],
      button: 'Confirmar correo',
    }),
    taken: ({ site, name }) => ({
      subject: `Ya tienes una cuenta en ${site}`,
      preheader: `Tu nombre de usuario es ${name}.`,
      paragraphs: [
        `Alguien intentó crear una cuenta en ${site} con este correo. Ya tienes una: “${name}”. Inicia sesión con ella o restablece tu contraseña si la olvidaste.`,
        'Si no fuiste tú, no tienes que hacer nada. Esa persona no se entera de que tienes una cuenta.',
      ],
      button: 'Iniciar sesión',
    }),
    recover: ({ site }) => ({
      subject: `Restablece tu contraseña de ${site}`,
      preheader: 'El enlace funciona una sola vez, durante una hora.',
      paragraphs: [
        'Alguien pidió restablecer tu contraseña. Si fuiste tú, crea una nueva aquí. El enlace funciona una sola vez, durante una hora. Se cerrará tu sesión en todos los dispositivos.',
        'Si no fuiste tú, ignora este correo. Tu contraseña sigue igual.',
      ],
      button: 'Crear nueva contraseña',
    }),
    password_changed: ({ site }) => ({
      subject: `Se cambió tu contraseña de ${site}`,
      preheader: 'Si fuiste tú, no tienes que hacer nada.',
      paragraphs: [
        'Se cambió tu contraseña y se cerró la sesión en tus demás dispositivos.',
        'Si no fuiste tú, restablece tu contraseña ahora y revisa tu verificación en dos pasos.',
      ],
      button: 'No fui yo',
    }),
    password_reset: ({ site }) => ({
      subject: `Se restableció tu contraseña de ${site}`,
      preheader: 'Si fuiste tú, no tienes que hacer nada.',
      paragraphs: [
        'Tu contraseña se restableció con el enlace de un correo y se cerró la sesión en todos los dispositivos. Se desvincularon las cuentas que vinculaste en los últimos siete días.',
        'Revisa tus cuentas vinculadas y tu verificación en dos pasos en Configuración. Si no fuiste tú, restablece tu contraseña ahora y asegúrate de que nadie más pueda leer tu correo.',
      ],
      button: 'No fui yo',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirma tu nuevo correo en ${site}`,
      preheader: 'Mientras tanto, se usa tu correo anterior.',
      paragraphs: [
        `Alguien quiere usar este correo en una cuenta de ${site}. Si fuiste tú, confírmalo. El enlace funciona una sola vez, durante 24 horas. Mientras tanto, se usa el correo anterior.`,
        'Si no es tu cuenta, ignora este correo.',
      ],
      button: 'Confirmar nuevo correo',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Se cambió tu correo de ${site}`,
      preheader: 'Tienes siete días para deshacer el cambio.',
      paragraphs: [
        `Tu cuenta ahora usa ${newEmail}. Si fuiste tú, no tienes que hacer nada.`,
        'Si no fuiste tú, deshaz el cambio: tu cuenta vuelve a este correo, se cierra la sesión en todos los dispositivos y creas una nueva contraseña. El enlace funciona durante siete días.',
      ],
      button: 'Deshacer el cambio',
    }),
    second_factor_on: ({ site }) => ({
      subject: `Se activó la verificación en dos pasos de ${site}`,
      preheader: 'Al iniciar sesión te pediremos un código.',
      paragraphs: [
        'La verificación en dos pasos de tu cuenta ya está activada. Guarda tus códigos de recuperación donde puedas verlos sin tu celular.',
        'Si no fuiste tú, restablece tu contraseña ahora y contacta a soporte.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `Se desactivó la verificación en dos pasos de ${site}`,
      preheader: 'Ahora inicias sesión solo con tu contraseña.',
      paragraphs: [
        'Se desactivó la verificación en dos pasos de tu cuenta. Ahora inicias sesión solo con tu contraseña.',
        'Si no fuiste tú, restablece tu contraseña ahora.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Se vinculó otra cuenta a la tuya en ${site}`,
      preheader: 'Ya se puede usar para iniciar sesión.',
      paragraphs: [
        'Se vinculó una cuenta de otro proveedor a la tuya. Ya se puede usar para iniciar sesión. Puedes desvincularla en Configuración, en Cuenta.',
        'Si no fuiste tú, desvincúlala, restablece tu contraseña y cierra todas las sesiones.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Confirma que quieres eliminar tu cuenta de ${site}`,
      preheader: 'Esta acción no se puede deshacer.',
      paragraphs: [
        'Pediste eliminar tu cuenta. Se eliminarán para siempre tu biblioteca, tus calificaciones, lo que sigues, tus listas privadas y tu configuración. Los capítulos que subiste se quedan, sin tu nombre. El enlace funciona una sola vez, durante una hora.',
        'Si no fuiste tú, ignora este correo y cambia tu contraseña.',
      ],
      button: 'Eliminar mi cuenta',
    }),
    report_settled: ({ site, report }) => ({
      subject: `Tu reporte en ${site}`,
      preheader: 'Nuestros moderadores lo revisaron.',
      paragraphs: [
        report?.accepted
          ? `Nuestros moderadores revisaron tu reporte${ofName(report, (name) => ` sobre “${name}”`)} y te dan la razón. Gracias por ayudar.`
          : `Nuestros moderadores revisaron tu reporte${ofName(report, (name) => ` sobre “${name}”`)} y no vieron motivos para intervenir.`,
        ...messageOf(report, (message) => `Su mensaje: ${message}`),
      ],
      button: 'Ver mis reportes',
    }),
    moderation: writeDecision('es-la'),
    rights_notice: writeNotice('es-la'),
    rights_counter: writeNotice('es-la'),
  },
};
