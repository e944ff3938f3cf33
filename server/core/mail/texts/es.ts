import { messageOf, ofName, type ServerTexts, writeDecision, writeNotice } from './server-texts.ts';

export const es: ServerTexts = {
  greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  orCopy: 'Si el botón no funciona, copia este enlace en tu navegador:',
  footer: ({ site }) =>
    `Recibes este correo por la actividad de tu cuenta de ${site} o de tu dirección de correo. El equipo nunca te pedirá la contraseña ni dinero.`,
  digest: {
    subject: ({ site, chapters }) =>
      chapters === 0
        ? `Tu semana en ${site}`
        : `Tu semana en ${site}: ${chapters} ${chapters === 1 ? 'capítulo nuevo' : 'capítulos nuevos'}`,
    preheader: 'Novedades de lo que sigues.',
    intro: 'Estas son las novedades de lo que sigues que aún no has visto.',
    titles: 'Capítulos nuevos de los títulos que sigues',
    uploads: 'Capítulos nuevos de los grupos y las personas que sigues',
    lists: 'Títulos añadidos a las listas que sigues',
    oneshot: 'Oneshot',
    chapters: (named, more) => (more === 0 ? named.join(', ') : `${named.join(', ')} y ${more} más`),
    by: (names) => `de ${names.join(', ')}`,
    added: (count) => (count === 1 ? '1 título añadido' : `${count} títulos añadidos`),
    more: (count) => `Y ${count} más`,
    button: 'Ver todas las notificaciones',
    footer: ({ site }) => `Recibes este correo una vez a la semana porque lo activaste en los ajustes de ${site}.`,
    stop: 'Dejar de recibir el correo semanal',
    settings: 'Ajustes de notificaciones',
  },
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirma tu correo en ${site}`,
      preheader: 'Un clic y tu cuenta estará lista.',
      paragraphs: [
        `Alguien ha creado una cuenta en ${site} con este correo. Si has sido tú, confírmalo. El enlace sirve una sola vez, durante 24 horas.`,
        'Si no has sido tú, ignora este mensaje. Las cuentas sin confirmar están limitadas y se eliminan.',
      ],
      button: 'Confirmar correo',
    }),
    taken: ({ site, name }) => ({
      subject: `Ya tienes una cuenta en ${site}`,
      preheader: `Tu nombre de usuario es ${name}.`,
      paragraphs: [
        `Alguien ha intentado crear una cuenta en ${site} con este correo. Ya tienes una: «${name}». Inicia sesión con ella o restablece la contraseña si la has olvidado.`,
        'Si no has sido tú, no tienes que hacer nada. Quien haya sido no sabe que tienes una cuenta.',
      ],
      button: 'Iniciar sesión',
    }),
    recover: ({ site }) => ({
      subject: `Restablece tu contraseña de ${site}`,
      preheader: 'El enlace sirve una sola vez, durante una hora.',
      paragraphs: [
        'Alguien ha pedido restablecer tu contraseña. Si has sido tú, crea una nueva aquí. El enlace sirve una sola vez, durante una hora. Se cerrará tu sesión en todos los dispositivos.',
        'Si no has sido tú, ignora este mensaje. Tu contraseña sigue siendo la misma.',
      ],
      button: 'Crear contraseña nueva',
    }),
    password_changed: ({ site }) => ({
      subject: `Tu contraseña de ${site} ha cambiado`,
      preheader: 'Si has sido tú, no tienes que hacer nada.',
      paragraphs: [
        'Se ha cambiado tu contraseña y se ha cerrado la sesión en tus demás dispositivos.',
        'Si no has sido tú, restablece la contraseña ahora mismo y revisa la verificación en dos pasos.',
      ],
      button: 'No he sido yo',
    }),
    password_reset: ({ site }) => ({
      subject: `Tu contraseña de ${site} se ha restablecido`,
      preheader: 'Si has sido tú, no tienes que hacer nada.',
      paragraphs: [
        'Se ha restablecido tu contraseña con un enlace enviado por correo y se ha cerrado la sesión en todos los dispositivos. Las cuentas que vinculaste en los últimos siete días se han desvinculado.',
        'Revisa en Ajustes tus cuentas vinculadas y la verificación en dos pasos. Si no has sido tú, restablece la contraseña ahora mismo y asegúrate de que nadie más puede leer tu correo.',
      ],
      button: 'No he sido yo',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirma tu nuevo correo en ${site}`,
      preheader: 'Hasta entonces seguirá el anterior.',
      paragraphs: [
        `Alguien quiere usar este correo en una cuenta de ${site}. Si has sido tú, confírmalo. El enlace sirve una sola vez, durante 24 horas. Hasta que lo hagas, la cuenta seguirá con el correo anterior.`,
        'Si la cuenta no es tuya, ignora este mensaje.',
      ],
      button: 'Confirmar nuevo correo',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Tu correo de ${site} ha cambiado`,
      preheader: 'Puedes deshacer el cambio durante siete días.',
      paragraphs: [
        `Tu cuenta usa ahora ${newEmail}. Si has sido tú, no tienes que hacer nada.`,
        'Si no has sido tú, deshaz el cambio: tu cuenta volverá a este correo, se cerrará la sesión en todos los dispositivos y crearás una contraseña nueva. El enlace sirve durante siete días.',
      ],
      button: 'Deshacer el cambio',
    }),
    second_factor_on: ({ site }) => ({
      subject: `Verificación en dos pasos activada en ${site}`,
      preheader: 'Necesitarás un código para iniciar sesión.',
      paragraphs: [
        'La verificación en dos pasos de tu cuenta está activada. Guarda los códigos de recuperación donde los tengas aunque no lleves el móvil.',
        'Si no has sido tú, restablece la contraseña ahora mismo y contacta con soporte.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `Verificación en dos pasos desactivada en ${site}`,
      preheader: 'Ahora inicias sesión solo con tu contraseña.',
      paragraphs: [
        'Se ha desactivado la verificación en dos pasos de tu cuenta. Ahora inicias sesión solo con tu contraseña.',
        'Si no has sido tú, restablece la contraseña ahora mismo.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Se ha vinculado una cuenta a la tuya en ${site}`,
      preheader: 'Ya sirve para iniciar sesión.',
      paragraphs: [
        'Se ha vinculado a la tuya una cuenta de otro proveedor, que ya sirve para iniciar sesión. Puedes desvincularla en Ajustes, en Cuenta.',
        'Si no has sido tú, desvincúlala, restablece la contraseña y cierra la sesión en todos los dispositivos.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Confirma que quieres eliminar tu cuenta de ${site}`,
      preheader: 'No se puede deshacer.',
      paragraphs: [
        'Has pedido eliminar tu cuenta. Se borrarán para siempre tu biblioteca, tus valoraciones, lo que sigues, tus listas privadas y tus ajustes. Los capítulos que subiste se quedan, sin tu nombre. El enlace sirve una sola vez, durante una hora.',
        'Si no has sido tú, ignora este mensaje y cambia la contraseña.',
      ],
      button: 'Eliminar mi cuenta',
    }),
    report_settled: ({ site, report }) => ({
      subject: `Tu reporte en ${site}`,
      preheader: 'Nuestros moderadores lo han revisado.',
      paragraphs: [
        report?.accepted
          ? `Nuestros moderadores han revisado tu reporte${ofName(report, (name) => ` sobre «${name}»`)} y te dan la razón. Gracias por ayudar.`
          : `Nuestros moderadores han revisado tu reporte${ofName(report, (name) => ` sobre «${name}»`)} y no han visto motivos para intervenir.`,
        ...messageOf(report, (message) => `Su mensaje: ${message}`),
      ],
      button: 'Ver mis reportes',
    }),
    moderation: writeDecision('es'),
    rights_notice: writeNotice('es'),
    rights_counter: writeNotice('es'),
  },
};
